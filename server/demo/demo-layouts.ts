import type { Mark } from "#contract/marks.ts";
import type { ReactionCounts } from "#contract/reactions.ts";
import type { Drawing, Palette } from "#server/demo/draw-layout.ts";

export interface DemoLayout extends Drawing {
  title: string;
  description?: string;
  category: string;
  daysAgo: number;
  /** What was said on the first version. */
  comments: readonly DemoComment[];
  /** The versions after the first one. */
  versions?: readonly DemoVersion[];
}

export interface DemoVersion extends Pick<Drawing, "sections"> {
  note: string;
  daysAgo: number;
  comments: readonly DemoComment[];
}

export interface DemoComment {
  name: string;
  text: string;
  x: number;
  y: number;
  daysAgo: number;
  mark?: Mark;
  /** Without a name the studio's. */
  replies?: readonly { name?: string; text: string; team?: boolean }[];
  reactions?: ReactionCounts;
  resolved?: boolean;
}

const palettes = {
  jatoba: {
    paper: "#f6efe4",
    ink: "#2c211b",
    quiet: "#a58d78",
    accent: "#c4532d",
    soft: "#ecdfcd",
  },
  maré: { paper: "#eef4f3", ink: "#10302f", quiet: "#7fa19c", accent: "#0f8b7e", soft: "#d9e8e5" },
  noite: { paper: "#15161d", ink: "#f2ede3", quiet: "#6d7080", accent: "#f2b134", soft: "#22242e" },
  pitanga: {
    paper: "#fff7f5",
    ink: "#33161a",
    quiet: "#c69a99",
    accent: "#d23b4b",
    soft: "#fbe3df",
  },
} satisfies Record<string, Palette>;

export const demoLayouts: readonly DemoLayout[] = [
  {
    title: "Página inicial: Café Jatobá",
    description: "Segunda rodada, com a nova foto de abertura.",
    category: "Sites",
    daysAgo: 58,
    width: 1440,
    sections: ["header", "hero", "cards", "split", "text", "cards", "footer"],
    palette: palettes.jatoba,
    comments: [
      {
        name: "Marina",
        text: "O botão some um pouco no fundo. Dá para escurecer?",
        x: 14.5,
        y: 13.4,
        daysAgo: 41,
        replies: [
          { text: "Escureci para o tom do logo. Melhor?" },
          { name: "Marina", text: "Muito melhor, obrigada!" },
        ],
        resolved: true,
      },
      {
        name: "Beto",
        text: "Amei essa composição!",
        x: 50.8,
        y: 9.6,
        daysAgo: 40,
        reactions: { "❤️": 2, "🎉": 1 },
      },
      {
        name: "Anônimo",
        text: "No celular esses três cartões ficam empilhados?",
        x: 33.2,
        y: 27.1,
        daysAgo: 22,
        replies: [
          { text: "Sim, um abaixo do outro." },
          { text: "Testar também no tablet antes de entregar.", team: true },
        ],
      },
      {
        name: "Marina",
        text: "Trocar por uma foto do balcão.",
        x: 24.6,
        y: 42.3,
        daysAgo: 6,
        mark: { kind: "area", x: 6, y: 37.5, width: 40, height: 9.5 },
        reactions: { "👍": 3 },
      },
      {
        name: "Tainá",
        text: "Texto longo demais aqui, sugiro cortar pela metade.",
        x: 47.9,
        y: 58.7,
        daysAgo: 2,
      },
      {
        name: "Beto",
        text: "Falta o endereço no rodapé.",
        x: 21.4,
        y: 97.2,
        daysAgo: 1,
        mark: { kind: "arrow", x: 40, y: 95.6, to_x: 22.4, to_y: 97 },
      },
    ],
  },
  {
    title: "App de entregas: tela do pedido",
    category: "Aplicativos",
    daysAgo: 33,
    width: 780,
    sections: ["header", "hero", "cards", "cards"],
    palette: palettes.maré,
    comments: [
      { name: "Caio", text: "O mapa merece mais espaço.", x: 50.1, y: 30.2, daysAgo: 30 },
      { name: "Júlia", text: "Ótimo contraste!", x: 38.0, y: 11.9, daysAgo: 12 },
    ],
  },
  {
    title: "Painel financeiro",
    description: "Visão do mês para a diretoria.",
    category: "Produto",
    daysAgo: 20,
    width: 1440,
    sections: ["header", "chart", "table", "footer"],
    palette: palettes.noite,
    comments: [
      {
        name: "Rui",
        text: "Comparar com o mês anterior, por favor.",
        x: 73.0,
        y: 18.3,
        daysAgo: 18,
      },
      {
        name: "Sofia",
        text: "As etiquetas podiam ter texto além da cor.",
        x: 88.4,
        y: 53.6,
        daysAgo: 9,
      },
      { name: "Rui", text: "Alinhar à direita os valores.", x: 52.5, y: 61.2, daysAgo: 3 },
    ],
  },
  {
    title: "Artigo: como fazer pão em casa",
    category: "Sites",
    daysAgo: 11,
    width: 1440,
    sections: [
      "header",
      "hero",
      "text",
      "split",
      "text",
      "text",
      "cards",
      "text",
      "split",
      "text",
      "footer",
    ],
    palette: palettes.pitanga,
    comments: [
      { name: "Lúcia", text: "Que tal um índice no começo?", x: 30.2, y: 14.8, daysAgo: 8 },
      { name: "Anônimo", text: "A imagem está um pouco pesada.", x: 27.3, y: 27.6, daysAgo: 4 },
    ],
    versions: [
      {
        note: "Índice no começo, como a Lúcia pediu.",
        daysAgo: 2,
        sections: [
          "header",
          "hero",
          "table",
          "text",
          "split",
          "text",
          "text",
          "cards",
          "text",
          "split",
          "text",
          "footer",
        ],
        comments: [
          { name: "Lúcia", text: "Agora sim! Ficou ótimo.", x: 46.5, y: 17.2, daysAgo: 1 },
        ],
      },
    ],
  },
  {
    title: "Newsletter de novembro",
    category: "E-mails",
    daysAgo: 5,
    width: 640,
    sections: ["header", "hero", "text", "footer"],
    palette: palettes.jatoba,
    comments: [],
  },
  {
    title: "Checkout em uma página",
    category: "Produto",
    daysAgo: 3,
    width: 1440,
    sections: ["header", "split", "table", "footer"],
    palette: palettes.maré,
    comments: [
      { name: "Davi", text: "Pix primeiro, cartão depois.", x: 60.3, y: 22.7, daysAgo: 1 },
    ],
  },
  {
    title: "Página de planos",
    category: "Sites",
    daysAgo: 1,
    width: 1440,
    sections: ["header", "cards", "text", "footer"],
    palette: palettes.noite,
    comments: [{ name: "Nara", text: "Destacar o plano do meio.", x: 50.2, y: 22.4, daysAgo: 0 }],
  },
];
