/** On /profile, of one's own space. */
export const spaceSettings = {
  title: "Espaço",
  body: "O nome e o logo aparecem nas páginas públicas, nos links compartilhados e nos emails. Com o nome salvo, a página pública diz também quem enviou o layout.",
  name: "Nome do espaço",
  nameExample: "Ex.: Estúdio Norte",
  nameHint: "Sem endereço de email ou de site. Se ficar vazio, nenhum nome aparece.",
  saveName: "Salvar nome do espaço",
  nameSaved: "Nome do espaço salvo.",
  nameRemoved: "O espaço ficou sem nome.",
  nameFailed: "Erro ao salvar o nome do espaço",
  loadFailed: "Erro ao carregar o espaço",
  logo: "Logo",
  logoAlt: "Logo atual do espaço",
  logoHint: "Um quadrado de uma imagem PNG, JPEG, WebP ou GIF de até {size}.",
  chooseLogo: "Escolher logo",
  changeLogo: "Trocar logo",
  removeLogo: "Remover logo",
  logoSaved: "Logo salvo.",
  logoRemoved: "Logo removido.",
  logoFailed: "Erro ao salvar o logo",
  logoRemovalFailed: "Erro ao remover o logo",
} as const;

export const cropLogoDialog = {
  title: "Recortar o logo",
  body: "Arraste a imagem e ajuste o zoom. Fica o que está dentro do quadrado.",
  area: "Recorte: mova a imagem com as setas",
  zoom: "Zoom",
  preview: "Prévia",
  save: "Salvar logo",
  unreadable: "Não foi possível abrir esta imagem. O arquivo pode estar danificado.",
} as const;
