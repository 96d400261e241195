"""What happens when something breaks: processes killed, disks slow, full or faulty, replies lost."""
