//! Let It Ride and Mississippi Stud, played with knowledge.
