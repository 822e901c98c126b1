import { expect, test } from "vitest";
import { isSecretAddress, scrubAddresses } from "#web/lib/scrub-address.ts";

const cases: [given: string, kept: string][] = [
  ["/public/q9Xv7cK2sN4m", "/public/:publicLink"],
  ["/public/q9Xv7cK2sN4m/", "/public/:publicLink/"],
  [
    "https://alfinete.example/public/q9Xv7?a=1#b",
    "https://alfinete.example/public/:publicLink?a=1#b",
  ],
  ["GET /api/public/q9-X_v7/comments", "GET /api/public/:publicLink/comments"],
  ["/login?redirect=%2Fpublic%2Fq9Xv7", "/login?redirect=%2Fpublic%2F:publicLink"],
  ["/login?redirect=%2Fpublic%2Fq9Xv7%3Fa%3D1", "/login?redirect=%2Fpublic%2F:publicLink%3Fa%3D1"],
  ["see /public/one and /public/two.", "see /public/:publicLink and /public/:publicLink"],
  ['{"url":"/public/q9Xv7","n":1}', '{"url":"/public/:publicLink","n":1}'],
  ["/public/:publicLink", "/public/:publicLink"],
  ["/presentation/q9-X_v7?layout=1", "/presentation/:publicLink?layout=1"],
  ["/login?redirect=%2Fpresentation%2Fq9Xv7", "/login?redirect=%2Fpresentation%2F:publicLink"],
  ["GET /api/public-presentations/q9-X_v7", "GET /api/public-presentations/:publicLink"],
  ["GET /api/public/q9-X_v7.3b1f8a52/events", "GET /api/public/:publicLink/events"],
  ["/api/presentations/3b1f8a52", "/api/presentations/3b1f8a52"],
  ["/invitation/kQ9-X_v7", "/invitation/:token"],
  ["/login?redirect=%2Finvitation%2FkQ9-X_v7", "/login?redirect=%2Finvitation%2F:token"],
  ["/login?redirect=/invitation/kQ9&x=1", "/login?redirect=/invitation/:token&x=1"],
  [
    '{"url":"https://alfinete.example/invitation/kQ9"}',
    '{"url":"https://alfinete.example/invitation/:token"}',
  ],
  ["/invitation/:token", "/invitation/:token"],
  ["/api/invitations", "/api/invitations"],
  ["/approval/AQ9-X_v7", "/approval/:token"],
  ["/login?redirect=%2Fapproval%2FAQ9-X_v7", "/login?redirect=%2Fapproval%2F:token"],
  ["GET /api/approvals/AQ9-X_v7/pdf", "GET /api/approvals/:token/pdf"],
  ["/api/layouts/3b1f8a52/approvals/5c2e/pdf", "/api/layouts/3b1f8a52/approvals/5c2e/pdf"],
  ["/reset-password?token=abc.def&x=1", "/reset-password?token=:secret&x=1"],
  ["/login?link=abc_def-1", "/login?link=:secret"],
  ["/login?next=1&code=123456", "/login?next=1&code=:secret"],
  ["/layouts?category=2", "/layouts?category=2"],
  ["/publications/2024", "/publications/2024"],
  ["/pricing?plan=price_basic", "/pricing?plan=price_basic"],
];

test.each(cases)("%s", (given, kept) => {
  expect(scrubAddresses(given)).toBe(kept);
});

test.each([
  ["/public/q9Xv7", true],
  ["/presentation/q9Xv7?layout=1", true],
  ["/invitation/kQ9", true],
  ["/approval/AQ9", true],
  ["/reset-password", true],
  // A page of ours that leads back to a secret one.
  ["/login?redirect=%2Finvitation%2FkQ9", true],
  ["/login?redirect=%2Flayouts", false],
  ["/publications", false],
  ["/", false],
])("the URL %s is secret: %s", (address, secret) => {
  expect(isSecretAddress(new URL(address, "https://alfinete.example"))).toBe(secret);
});
