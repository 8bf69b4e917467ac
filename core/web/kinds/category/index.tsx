import type { FieldOf } from '@mortise/model'
import { api } from '../../connection.ts'
import { type TreeNode, TreePick } from '../../picker/tree-pick.tsx'
import { searchBox, type WebKind } from '../kind.ts'
import { valuesOf } from '../shared/row-choice.tsx'

interface CategoryNode {
  readonly value: string
  readonly title: string
  readonly leaf: boolean
}

/** The categories below one, or below the root that the field names; the picker tells what goes wrong. */
async function categoriesBelow(root: string, parent: string | null): Promise<TreeNode[]> {
  const quiet = { quiet: true }
  const nodes = parent
    ? await api.get<CategoryNode[]>('/sys/category/loadTreeChildren', { pid: parent }, quiet)
    : await api.get<CategoryNode[]>('/sys/category/loadTreeRoot', { async: true, pcode: root }, quiet)
  return nodes.map(({ value, title, leaf }) => ({ id: value, title, isLeaf: leaf }))
}

const treeOf = (root = '') => ({
  name: `category:${root}`,
  load: (parent: string | null) => categoriesBelow(root, parent),
})

export const category: WebKind<'category'> = {
  cell: ({ value, text }) => text ?? value,
  Editor: ({ field, value, onChange, ...rest }) => (
    <TreePick
      {...rest}
      {...treeOf(field.root)}
      value={valuesOf(value)}
      placeholder={`请选择${field.label}`}
      onChange={(values) => onChange(values[0] ?? null)}
    />
  ),
  search: searchBox<FieldOf<'category'>, string>({
    Box: ({ field, id, value, onChange }) => (
      <TreePick
        {...treeOf(field.root)}
        id={id}
        value={valuesOf(value)}
        placeholder={`请选择${field.label}`}
        onChange={(values) => onChange?.(values[0])}
      />
    ),
    asks: (value) => ({ eq: value }),
  }),
  column: { width: 150 },
}
