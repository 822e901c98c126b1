import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { pathParameters, type Route } from "#contract/route.ts";
import { generateApiKey } from "#contract/routes/api-keys.ts";
import { ensureCustomer, listInvoices } from "#contract/routes/billing.ts";
import { editLink } from "#contract/routes/links.ts";
import { requestDataExport } from "#contract/routes/privacy.ts";
import { startSecondFactor } from "#contract/routes/second-factor.ts";
import { signIn } from "#contract/routes/sign-in.ts";
import {
  magicLinkFor,
  newPerson,
  oneTimeCodeFor,
  PASSWORD,
  type Person,
  resetLinkFor,
  signUpInBrowser,
  someEmail,
  switchOnSecondFactor,
  totpCode,
} from "#tests/support/accounts.ts";
import { newAdmin } from "#tests/support/admins.ts";
import { askApproval } from "#tests/support/approvals.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest, replyAsGuest, replyDraft } from "#tests/support/conversation.ts";
import { exportReady } from "#tests/support/exports.ts";
import { exportedFile, layoutExportReady } from "#tests/support/layout-exports.ts";
import {
  commentAsVisitor,
  draft,
  makeLayout,
  smallPng,
  uploadImage,
} from "#tests/support/layouts.ts";
import { makePresentation } from "#tests/support/links.ts";
import { giveSpecialAccess, ownedIds } from "#tests/support/owned-ids.ts";
import { subscribe } from "#tests/support/payments.ts";
import { addMembership, invitationFor } from "#tests/support/spaces.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { twoVersions } from "#tests/support/versions.ts";
import { makeWebhook } from "#tests/support/webhooks.ts";

/** A call that must succeed: what to send, and who sends it. */
interface RouteCall {
  input: Record<string, unknown>;
  cookie?: string;
  headers?: Record<string, string>;
  bytes?: Uint8Array<ArrayBuffer>;
}

/** What a guest may do with their own words. */
const GUESTS: Record<string, object> = {
  editPublicComment: { comment: "Outro" },
  movePublicComment: { x_position: 1, y_position: 2 },
  removePublicComment: {},
  editPublicReply: { text: "Outra" },
  removePublicReply: {},
  reactAsGuest: { kind: "👍", on: true },
  finishComments: {},
  decide: { version: 1, result: "approved", name: "Clara" },
  getGuestNotices: {},
  askGuestNotices: { email: "visitante@alfinete.test" },
  endGuestNotices: {},
};

interface Scene {
  app: TestApp;
  person: Person;
}

const TAKES_IMAGE = ["setSpaceLogo", "uploadLayout", "uploadVersion"];

const NEW_PASSWORD = "pino-azul-4242";

/** What a route wants besides ids of one's own; made on the spot, where it can be used only once. */
const INPUTS: Record<string, (scene: Scene) => object | Promise<object>> = {
  createLayout: async ({ app, person }) => ({
    upload_id: await uploadImage(app, person, await smallPng()),
  }),
  editLayout: () => ({ title: "Outro" }),
  addVersion: async ({ app, person }) => ({
    upload_id: await uploadImage(app, person, await smallPng()),
  }),
  editVersion: () => ({ note: "Outra" }),
  removeVersion: async ({ app, person }) => ({ layoutId: (await twoVersions(app, person)).id }),
  compareVersions: async ({ app, person }) => ({
    layoutId: (await twoVersions(app, person)).id,
    from: "1",
    to: "2",
  }),
  comparePublicVersions: async ({ app, person }) => ({
    publicLink: (await twoVersions(app, person)).public_link,
    from: "1",
    to: "2",
  }),
  openRound: () => ({ version: 1 }),
  editRound: async (scene) => ({ ...(await askedRound(scene)).ids, message: "Outra" }),
  endRound: async (scene) => (await askedRound(scene)).ids,
  resendRequest: async (scene) => {
    const { ids, round } = await askedRound(scene, [someEmail()]);
    return { ...ids, person_id: round.people[0]?.id };
  },
  downloadEvidence: async (scene) => (await askedRound(scene)).ids,
  requestDecisionCode: async (scene) => {
    const email = someEmail();
    const { publicLink, round } = await askedRound(scene, [email]);
    return { publicLink, round_id: round.id, email };
  },
  getReceipt: async (scene) => ({ token: (await askedRound(scene)).round.receipt }),
  downloadReceipt: async (scene) => ({ token: (await askedRound(scene)).round.receipt }),
  createCategory: () => ({ name: "Campanha" }),
  renameCategory: () => ({ name: "Outra" }),
  startUpload: () => ({ file_name: "capa.png", size: 1 }),
  sendUploadPart: () => ({ offset: "0" }),
  createComment: () => draft(),
  createPublicComment: () => draft(),
  editComment: () => ({ comment: "Outro" }),
  moveComment: () => ({ x_position: 1, y_position: 2 }),
  setCommentStatus: () => ({ ids: [randomUUID()], status: "resolved" }),
  createReply: () => replyDraft(),
  editReply: () => ({ text: "Outra" }),
  reactToComment: () => ({ kind: "👍", on: true }),
  markRead: () => ({ seq: 0 }),
  getPublicThread: (scene) => visitedComment(scene),
  createPublicReply: async (scene) => ({ ...(await visitedComment(scene)), ...replyDraft() }),
  subscribePush: () => ({
    endpoint: "https://push.example/1",
    p256dh: createECDH("prime256v1").generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
  }),
  createWebhook: () => ({ url: "https://recebe.example/a", event_type: "comment.created" }),
  setSpaceLogo: () => ({ x: "0", y: "0", side: "100" }),
  getMembership: async ({ app, person }) => ({ layout_id: (await makeLayout(app, person)).id }),
  editSpace: () => ({ name: "Estúdio" }),
  changeRole: () => ({ role: "editor" }),
  inviteMembers: () => ({ emails: [someEmail()], role: "editor" }),
  readInvitation: async ({ app, person }) => ({
    token: await invitationFor(app, person, someEmail()),
  }),
  acceptBySignUp: async ({ app, person }) => ({
    token: await invitationFor(app, person, someEmail()),
    username: "Convidada",
    password: NEW_PASSWORD,
  }),
  acceptInvitation: async ({ app, person }) => {
    const host = await newPerson(app);
    await giveSpecialAccess(app, host.id);
    return { token: await invitationFor(app, host, person.email) };
  },
  leaveSpace: async ({ app, person }) => {
    const host = await newPerson(app);
    await giveSpecialAccess(app, host.id);
    await addMembership(app, host, person, "viewer");
    return { spaceId: host.id };
  },
  unlockLink: async ({ app, person }) => {
    const { public_link } = await makeLayout(app, person);
    return { publicLink: public_link, password: "qualquer" };
  },
  downloadPublicImage: async ({ app, person }) => {
    const { id, public_link } = await makeLayout(app, person);
    await callApi(app, editLink, { linkId: id, allows_download: true }, person);
    return { publicLink: public_link };
  },
  createPresentation: async ({ app, person }) => ({
    id: randomUUID(),
    title: "Rodada",
    layout_ids: [(await makeLayout(app, person)).id],
  }),
  copyPresentation: () => ({ id: randomUUID() }),
  getPublicPresentation: async ({ app, person }) => ({
    publicLink: (await makePresentation(app, person)).public_link,
  }),
  editWebhook: () => ({ is_active: false }),
  editUser: () => ({ username: "Outro Nome" }),
  setUserPassword: () => ({ password: NEW_PASSWORD }),
  signUp: () => ({ email: someEmail(), password: PASSWORD }),
  signIn: ({ person: { email, password } }) => ({ email, password }),
  resendConfirmation: ({ person: { email } }) => ({ email }),
  requestMagicLink: ({ person: { email } }) => ({ email }),
  requestOneTimeCode: ({ person: { email } }) => ({ email }),
  requestPasswordReset: ({ person: { email } }) => ({ email }),
  verifyOneTimeCode: async ({ app, person: { email } }) => ({
    email,
    code: await oneTimeCodeFor(app, email),
  }),
  openEmailLink: async ({ app, person }) => ({ token: await magicLinkFor(app, person.email) }),
  // Opened in another browser than the one that signed up.
  confirmWithSignUpPassword: async ({ app }) => {
    const { token, password } = await signUpInBrowser(app);
    return { token, password };
  },
  confirmWithNewPassword: async ({ app }) => ({
    token: (await signUpInBrowser(app)).token,
    password: NEW_PASSWORD,
  }),
  checkPasswordReset: async ({ app, person }) => ({ token: await resetLinkFor(app, person.email) }),
  resetPassword: async ({ app, person }) => ({
    token: await resetLinkFor(app, person.email),
    password: NEW_PASSWORD,
  }),
  answerSecondFactor: async ({ app, person }) => {
    const code = await nextCode({ app, person });
    const { email, password } = person;
    const { body } = await callApi(app, signIn, { email, password });
    if (body.status !== "second_factor_required") throw new Error("no second factor asked");
    return { challenge: body.challenge, code };
  },
  confirmSecondFactor: async ({ app, person }) => {
    const { body } = await callApi(app, startSecondFactor, {}, person);
    return { code: totpCode(app, body.secret) };
  },
  renewRecoveryCodes: async (scene) => ({ code: await nextCode(scene) }),
  removeSecondFactor: async (scene) => ({ code: await nextCode(scene) }),
  changePassword: () => ({ password: NEW_PASSWORD }),
  deleteAccount: ({ person: { email } }) => ({ email }),
  downloadDataExport: async ({ app, person }) => {
    await callApi(app, requestDataExport, {}, person);
    await exportReady(app, person.cookie);
    return {};
  },
  exportLayout: () => ({ format: "csv" }),
  exportCategory: () => ({ format: "csv" }),
  exportPresentation: () => ({ format: "csv" }),
  downloadExport: async ({ app, person }) => {
    const { id: layoutId } = await makeLayout(app, person);
    await exportedFile(app, person, layoutId, { format: "csv" });
    return { exportId: (await layoutExportReady(app, person, layoutId)).id };
  },
  startCheckout: () => ({ priceId: "price_basic" }),
  withdraw: async ({ app, person }) => {
    await subscribe(app, person, "price_pro");
    return {};
  },
  saveTaxId: () => ({ tax_id: "529.982.247-25" }),
  refundPayment: async ({ app, person }) => {
    await subscribe(app, person, "price_pro");
    const { data } = (await callApi(app, listInvoices, {}, person)).body;
    return { invoice_id: data[0]?.id, end_subscription: false };
  },
  openPortal: async ({ app, person }) => {
    await callApi(app, ensureCustomer, {}, person);
    return {};
  },
  createApiKey: () => ({ name: "Planilha", scope: "read" }),
  getApiKey: async ({ app, person }) => {
    await callApi(app, generateApiKey, {}, person);
    return {};
  },
};

/** A layout that is asked to be approved. */
async function askedRound({ app, person }: Scene, emails: string[] = []) {
  const { id: layoutId, public_link: publicLink } = await makeLayout(app, person);
  const round = await askApproval(app, person, layoutId, { emails });
  return { ids: { layoutId, roundId: round.id }, publicLink, round };
}

async function guestsCall({ app, person }: Scene, [name, { path }]: [string, Route]) {
  const guest = await newGuest(app);
  const { id: layoutId, public_link: publicLink } = await makeLayout(app, person);
  const commentId = (await commentAsVisitor(app, publicLink, {}, guest)).body.id;
  const reply = await replyAsGuest(app, { publicLink, commentId }, {}, guest);
  const ids: Record<string, string> = { publicLink, commentId, replyId: reply.body.id };
  const named = pathParameters(path).map((parameter) => [parameter, ids[parameter]]);
  const input = { ...Object.fromEntries(named), ...GUESTS[name] };
  if (name !== "decide") return { ...guest, input };
  const round = await askApproval(app, person, layoutId);
  return { ...guest, input: { ...input, id: randomUUID(), round_id: round.id } };
}

async function visitedComment({ app, person }: Scene) {
  const { public_link: publicLink } = await makeLayout(app, person);
  const { body } = await commentAsVisitor(app, publicLink);
  return { publicLink, commentId: body.id };
}

async function nextCode({ app, person }: Scene): Promise<string> {
  const { secret } = await switchOnSecondFactor(app, person);
  return totpCode(app, secret);
}

/** A person of its own for every route, with what its address names, so that calls spoil no others. */
export async function prepareCall(
  app: TestApp,
  [name, route]: [string, Route],
): Promise<RouteCall> {
  const { path, access } = route;
  const person = await newPerson(app);
  await giveSpecialAccess(app, person.id);
  if (GUESTS[name]) return guestsCall({ app, person }, [name, route]);
  const wanted = pathParameters(path);
  const ids: Record<string, string> = {
    ...(await ownedIds(app, person.id)),
    ...(wanted.some((id) => id === "layoutId" || id === "publicLink") &&
      (await realLayout(app, person))),
    ...(wanted.includes("webhookId") && { webhookId: await realWebhook(app, person) }),
  };
  const { cookie } = access === "admin" ? await newAdmin(app) : person;
  const input: Record<string, unknown> = {
    ...Object.fromEntries(wanted.map((parameter) => [parameter, ids[parameter]])),
    ...(await INPUTS[name]?.({ app, person })),
  };
  const missing = wanted.find((parameter) => !input[parameter]);
  if (missing) throw new Error(`${name}: nothing of one's own for :${missing}`);
  if (!TAKES_IMAGE.includes(name)) return { input, cookie };
  return { input, cookie, bytes: new Uint8Array(await smallPng()) };
}

async function realLayout(app: TestApp, person: Person) {
  const { id: layoutId, public_link: publicLink } = await makeLayout(app, person);
  return { layoutId, publicLink };
}

async function realWebhook(app: TestApp, person: Person): Promise<string> {
  return (await makeWebhook(app, person, "https://recebe.example/alfinete")).id;
}
