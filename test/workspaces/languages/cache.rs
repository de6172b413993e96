/// Stores.
pub trait RsStore {
    fn clear(&self);
}

/// Keeps things.
pub struct RsCache<T> {
    pub size: usize,
    items: Vec<T>,
}

pub enum RsState { Open, Closed(u8) }
