use crate::cache::{RsCache, RsStore};

impl<T> RsCache<T> {
    /// Puts one.
    pub fn put(&mut self, key: T) -> Result<bool, RsState> {
        self.check(&key)?;
        Err(RsState::Closed(1))
    }
}

impl<T> RsStore for RsCache<T> {
    fn clear(&self) {}
}
