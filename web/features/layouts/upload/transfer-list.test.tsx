// @vitest-environment happy-dom
import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createMany } from "#web/features/layouts/upload/create-layouts.ts";
import { TransferList } from "#web/features/layouts/upload/transfer-list.tsx";
import { useTransfers } from "#web/features/layouts/upload/transfers-store.ts";

test("every refused file of a batch is a row with its own reason and no retry", () => {
  const fileOf = (name: string, type: string, content = "x") => new File([content], name, { type });
  createMany(
    [
      fileOf("vazia.png", "image/png", ""),
      fileOf("IMG_0412.HEIC", ""),
      fileOf("contrato.pdf", "application/pdf"),
    ],
    { failure: "Erro ao criar layout via upload rápido." },
  );
  render(<Transfers />);
  const rows = screen.getAllByRole("listitem").map((row) => ({
    name: row.querySelector("p")?.textContent,
    reason: within(row).getByRole("status").textContent,
    buttons: within(row)
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-label")),
  }));
  expect(rows).toEqual([
    {
      name: "vazia.png",
      reason: "Arquivo vazio (0 bytes).",
      buttons: ["Tirar vazia.png da lista"],
    },
    {
      name: "IMG_0412.HEIC",
      reason: "Fotos HEIC ainda não são aceitas. Exporte a imagem em JPG ou PNG e envie de novo.",
      buttons: ["Tirar IMG_0412.HEIC da lista"],
    },
    {
      name: "contrato.pdf",
      reason: "PDF não é aceito. Exporte cada página em PNG ou JPG e envie de novo.",
      buttons: ["Tirar contrato.pdf da lista"],
    },
  ]);
});

function Transfers() {
  return <TransferList transfers={useTransfers()} />;
}
