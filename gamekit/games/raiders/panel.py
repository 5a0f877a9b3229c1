"""x"""
def meant(state, item): return ()
