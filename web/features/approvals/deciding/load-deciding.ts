/** For the pages of visitors, which load it where there is something to decide or to finish. */
export const loadDeciding = () => import("#web/features/approvals/deciding/deciding.ts");
