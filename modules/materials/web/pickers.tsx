import { Material } from '@mortise/materials/model'
import { api, definePicker, type Picker, type PickerTree, type TreeNode, widths } from '@mortise/web'
import { MaterialCard } from './material-card.tsx'

interface CategoryNode {
  readonly id: string
  readonly text: string
  readonly children: readonly CategoryNode[]
}

const nodeOf = ({ id, text, children }: CategoryNode): TreeNode => ({
  id,
  title: text,
  isLeaf: children.length === 0,
  children: children.map(nodeOf),
})

const treeFrom = (verb: 'tree' | 'tabletree', params: Record<string, string> = {}): PickerTree => ({
  label: '物料分类',
  name: `material-${verb}-${params.wlbid ?? ''}`,
  multiple: true,
  narrows: (chosen) => ({ codeid: chosen.map(({ id }) => id).join(',') }),
  load: async () =>
    (await api.get<CategoryNode[]>(`/bas/basMaterialCategory/${verb}`, params, { quiet: true })).map(nodeOf),
})

/** The categories, whole. */
export const categoryTree = treeFrom('tree')

/** 选择物料 */
export const materialPicker: Picker = definePicker(Material, {
  title: '选择物料',
  listUrl: '/bas/basMaterial/listByIdCode',
  columns: ['pictures', 'name', 'model', 'size', 'color', ['code', { label: '编码' }], 'unit'],
  query: ['name', 'model'],
  sizes: [10, 20, 30, 50, 100],
  width: widths.materialPicker,
  ellipsis: 20,
  tree: categoryTree,
  cards: { remember: 'material-activity', size: 50, draw: (row) => <MaterialCard row={row} /> },
  within: (root) => ({
    ...materialPicker,
    asks: { codeid: root },
    tree: treeFrom('tabletree', { wlbid: root, selectType: '1' }),
  }),
})

/** The same for materials of a use, by whose name the dialog is called: 门板选择. `root` is a category by id or code. */
export const namedMaterialPicker = (name: string, root?: string): Picker => ({
  ...((root && materialPicker.within?.(root)) || materialPicker),
  name,
  title: `${name}选择`,
})
