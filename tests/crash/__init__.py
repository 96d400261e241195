"""What happens when things break: processes killed, disks slow, full or faulty, replies lost."""
