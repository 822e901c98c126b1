export const categoryPage = {
  create: "Nova Categoria",
  createTitle: "Nova categoria",
  editTitle: "Editar categoria",
  name: "Nome",
  nameExample: "Ex.: Aplicativo, Campanha de verão",
  submitCreate: "Criar",
  submitEdit: "Salvar",
  list: "Categorias",
  editNamed: "Editar {name}",
  deleteNamed: "Excluir {name}",
  seeLayoutsOf: "Ver os layouts de {name}",
  createdAt: "Criada em {date}",
  oneLayout: "1 layout",
  layouts: "{count} layouts",
  noPictures: "Sem layouts ainda",
  emptyTitle: "Nenhuma categoria ainda",
  emptyBody:
    "Categorias agrupam layouts por projeto ou cliente. 'Geral' aparece sozinha com o primeiro layout.",
  createFirst: "Criar Primeira Categoria",
} as const;

export const removeCategoryDialog = {
  title: "Excluir “{name}”?",
  empty: "Nenhum layout está nesta categoria.",
  oneMoves: "1 layout passa para a categoria 'Geral'.",
  manyMove: "{count} layouts passam para a categoria 'Geral'.",
  confirm: "Excluir categoria",
} as const;
