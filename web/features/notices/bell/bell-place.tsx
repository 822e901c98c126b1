import { lazy, Suspense } from "react";

const Bell = lazy(() => import("#web/features/notices/bell/notice-bell.tsx"));

/** Loaded only where somebody is signed in; its room in the header is there from the start. */
export function NoticeBell() {
  return (
    <Suspense fallback={<span className="size-10 pointer-coarse:size-11" />}>
      <Bell />
    </Suspense>
  );
}
