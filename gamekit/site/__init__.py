"""Pages without a kernel."""
