/** What the pages of the area say of themselves. */
export default {
  '/materials/material':
    '物料是采购、库存和门型用料的基础：每种板材、五金、辅料建一次，填编码、名称、规格、主单位和分类。\n采购和库存都按主单位记账；用别的单位收发时先在“单位换算”里说明换算关系。',
  '/materials/material-category': '物料分类是一棵树，用来筛选物料、决定默认仓库和编码。先建好大类再建物料。',
  '/materials/unit-conversion': '说明同一物料不同单位之间如何换算，例如一张板是多少平方米。',
} as const
