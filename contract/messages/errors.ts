import { accountMessages } from "#contract/messages/accounts.ts";
import { adminMessages } from "#contract/messages/admin.ts";
import { approvalMessages } from "#contract/messages/approvals.ts";
import { billingMessages } from "#contract/messages/billing-messages.ts";
import { categoryMessages } from "#contract/messages/categories.ts";
import { commentMessages } from "#contract/messages/comments.ts";
import { exportMessages } from "#contract/messages/exports.ts";
import { layoutMessages } from "#contract/messages/layouts.ts";
import { linkMessages } from "#contract/messages/links.ts";
import { spaceMessages } from "#contract/messages/spaces.ts";
import { unansweredMessages } from "#contract/messages/unanswered.ts";
import { webhookMessages } from "#contract/messages/webhooks.ts";

/**
 * Keyed by the codes of `errors.ts`: a code without a sentence, or a sentence without a code, does not
 * compile.
 */
export const errorMessages = {
  ...unansweredMessages,
  malformed_request: "A requisição não é válida.",
  malformed_body: "O corpo da requisição não é um JSON válido.",
  email_link_invalid: accountMessages.emailLinkInvalid,
  reset_link_invalid: accountMessages.resetLinkInvalid,
  invitation_invalid: spaceMessages.invitationInvalid,
  invitation_expired: spaceMessages.invitationExpired,
  invitation_revoked: spaceMessages.invitationRevoked,
  invitation_used: spaceMessages.invitationUsed,
  token_invalid: accountMessages.tokenInvalid,
  payment_signature_invalid: billingMessages.signatureInvalid,
  jwt_expired: "JWT has expired",
  api_key_missing:
    "Envie uma API Key do Alfinete no cabeçalho Authorization: Bearer, ou em x-api-key.",
  api_key_invalid: "Esta API Key não é válida. Confira a chave na página API da sua conta.",
  api_key_expired: "Esta API Key venceu. Crie outra na página API da sua conta.",
  api_key_read_only: "Esta API Key só lê. Para gravar, use uma chave de leitura e escrita.",
  invalid_credentials: accountMessages.wrongCredentials,
  wrong_code: accountMessages.wrongCode,
  wrong_decision_code: approvalMessages.wrongCode,
  forbidden: "Você não tem permissão para fazer isso.",
  email_not_confirmed: accountMessages.emailNotConfirmed,
  password_confirmation_required: accountMessages.currentPasswordNeeded,
  code_confirmation_required: accountMessages.codeNeeded,
  comments_paused: commentMessages.paused,
  link_disabled: linkMessages.disabled,
  link_expired: linkMessages.expired,
  link_password_required: linkMessages.passwordRequired,
  wrong_link_password: linkMessages.wrongPassword,
  guest_required: commentMessages.guestRequired,
  decision_code_required: approvalMessages.codeRequired,
  subscription_required: "Esta ação exige uma assinatura ativa.",
  role_required: spaceMessages.roleRequired,
  team_required: spaceMessages.teamRequired,
  api_access_required: "Esta ação exige um plano com acesso à API.",
  cross_site_request: "A requisição veio de outro site e foi recusada.",
  not_found: "Não encontramos o que você procura.",
  method_not_allowed: "Este endereço não aceita esse método.",
  request_timeout: "A requisição demorou demais para chegar.",
  headers_too_large: "Os cabeçalhos da requisição são grandes demais.",
  already_registered: accountMessages.alreadyRegistered,
  factor_already_on: accountMessages.factorAlreadyOn,
  category_exists: categoryMessages.exists,
  seats_full: spaceMessages.seatsFull,
  wrong_account: spaceMessages.wrongAccount,
  space_without_team: spaceMessages.spaceWithoutTeam,
  presentation_needs_password: linkMessages.presentationNeedsPassword,
  replies_full: commentMessages.repliesFull,
  last_version: layoutMessages.lastVersion,
  version_decided: approvalMessages.versionDecided,
  newer_version: approvalMessages.newerVersion,
  round_open: approvalMessages.roundOpen,
  round_over: approvalMessages.roundOver,
  nothing_written: approvalMessages.nothingWritten,
  general_category_not_empty: categoryMessages.generalNotEmpty,
  export_empty: exportMessages.empty,
  export_too_large: exportMessages.tooLarge,
  webhook_layout_gone: webhookMessages.layoutGone,
  idempotency_key_reused: "Esta Idempotency-Key já foi usada com outro conteúdo. Use uma nova.",
  api_key_limit_reached: "Você chegou ao limite de {limit} chaves. Revogue uma para criar outra.",
  webhook_limit_reached: webhookMessages.limitReached,
  upload_offset_wrong: layoutMessages.uploadOffsetWrong,
  upload_incomplete: layoutMessages.uploadIncomplete,
  storage_limit_exceeded: layoutMessages.storageLimitExceeded,
  please_confirm: commentMessages.pleaseConfirm,
  payment_customer_missing: billingMessages.customerNotFound,
  withdrawal_over: billingMessages.withdrawalOver,
  already_refunded: billingMessages.alreadyRefunded,
  own_role: adminMessages.ownRole,
  own_account: adminMessages.ownAccount,
  last_admin: adminMessages.lastAdmin,
  too_many_uploads: layoutMessages.tooManyUploads,
  upload_part_too_small: layoutMessages.uploadPartTooSmall,
  images_busy: layoutMessages.imagesBusy,
  image_too_large: layoutMessages.imageTooLarge,
  image_type_refused: layoutMessages.imageTypeRefused,
  image_damaged: layoutMessages.imageDamaged,
  image_too_many_pixels: layoutMessages.imageTooManyPixels,
  body_too_large: "A requisição é grande demais.",
  unsupported_media_type: "Envie o corpo da requisição como application/json.",
  invalid_input: "{reason}",
  plan_unknown: billingMessages.planUnknown,
  weak_password: accountMessages.weakPassword,
  wrong_current_password: accountMessages.wrongCurrentPassword,
  wrong_sign_up_password: accountMessages.wrongSignUpPassword,
  email_mismatch: accountMessages.emailMismatch,
  too_many_requests: accountMessages.tooManyAttempts,
  factor_locked: accountMessages.factorLocked,
  storage_full: "O armazenamento do serviço está cheio. Tente novamente mais tarde.",
  payments_unavailable: billingMessages.paymentsUnavailable,
  payments_busy: billingMessages.paymentsUnavailable,
  payments_misconfigured: billingMessages.paymentsMisconfigured,
  payment_refused: billingMessages.paymentRefused,
};

/** For a field without a message of its own. */
export const generalInvalidInput = "Campo inválido: {field}.";
