"""Buccaneer: pirates are stacked into crews, board merchant ships and want their wages."""
