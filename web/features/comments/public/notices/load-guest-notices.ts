/** For the pages of visitors, which load it once something was written there. */
export const loadGuestNotices = () =>
  import("#web/features/comments/public/notices/guest-notices.tsx");
