import { expect, test } from "vitest";
import type { SpaceAct } from "#contract/routes/spaces.ts";
import { spaceActions } from "#contract/space-actions.ts";
import { describeAct } from "#web/features/spaces/members/describe-act.ts";

const details: SpaceAct["details"] = {
  email: "bia@exemplo.com.br",
  role: "viewer",
  role_before: "editor",
  layout: "Home v3",
  number: 4,
};

function act(action: SpaceAct["action"], given: SpaceAct["details"] = details): SpaceAct {
  const moment = { id: "d1f6a3f0-1111-4222-8333-444455556666", created_at: "2026-11-18T09:00:00Z" };
  return { ...moment, action, actor: "Ana", target: "Caio", details: given };
}

test.each<[SpaceAct["action"], string]>([
  ["member_invited", "Ana convidou bia@exemplo.com.br como Leitor"],
  ["invitation_revoked", "Ana cancelou o convite de bia@exemplo.com.br"],
  ["member_joined", "Ana entrou no espaço como Leitor"],
  ["role_changed", "Ana mudou o papel de Caio de Editor para Leitor"],
  ["member_removed", "Ana removeu Caio do espaço"],
  ["member_left", "Ana saiu do espaço"],
  ["layout_removed", "Ana excluiu o layout “Home v3”"],
  ["approval_requested", "Ana pediu a aprovação da versão 4 de “Home v3”"],
  ["approval_ended", "Ana encerrou a rodada de aprovação da versão 4 de “Home v3”"],
  ["comment_removed", "Ana removeu o comentário 4 de “Home v3”"],
  ["comments_paused", "Ana pausou os comentários de “Home v3”"],
  ["comments_resumed", "Ana reabriu os comentários de “Home v3”"],
  ["space_edited", "Ana mudou o nome ou o logo do espaço"],
])("%s", (action, sentence) => {
  expect(describeAct(act(action))).toBe(sentence);
});

test("no sentence shows a placeholder, even when details are missing", () => {
  for (const action of spaceActions) {
    expect(describeAct({ ...act(action, {}), target: null })).not.toMatch(/[{}]|undefined|null/);
  }
});
