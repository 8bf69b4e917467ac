import { api } from '../../session/connection.ts'
import type { Branch, Tree } from './tree-choice.tsx'
import { branchOf, type WireNode } from './wire-node.ts'

const quiet = { quiet: true }

/** What a category is stored by. */
export type CategoryField = 'id' | 'code'

/** The categories below the one that a code names: branch by branch, or all of them at once. */
export function categoryTree(parentCode = '', field: CategoryField = 'id', isWhole = false): Tree {
  const branch = (node: WireNode): Branch => ({
    ...branchOf(node),
    value: field === 'code' ? (node.code ?? node.value) : node.value,
    ...(node.children && { children: node.children.map(branch) }),
  })
  return {
    name: `category:${parentCode}:${field}:${isWhole ? 'whole' : 'branches'}`,
    load: async (parent) => {
      const nodes = parent
        ? await api.get<WireNode[]>('/sys/category/loadTreeChildren', { pid: parent }, quiet)
        : await api.get<WireNode[]>(
            '/sys/category/loadTreeRoot',
            { async: !isWhole, pcode: parentCode },
            quiet,
          )
      return nodes.map(branch)
    },
    textsOf: (values) => Promise.all(values.map((value) => nameBy(field, value))),
  }
}

/** The name of one category. */
async function nameBy(field: CategoryField, val: string): Promise<string> {
  const { name } = await api.get<{ name: string }>('/sys/category/loadOne', { field, val }, quiet)
  return name
}

export interface CategoryRoot {
  readonly pid?: string
  /** The code of the category whose children are offered; those of all roots without it. */
  readonly pcode?: string
  /** The text of a JSON object. */
  readonly condition?: string
}

/** Categories by id, below a category, narrowed by a condition. */
export function narrowedCategories({ pid, pcode, condition }: CategoryRoot): Tree {
  return {
    name: JSON.stringify(['category', pid, pcode, condition]),
    load: async (parent) => {
      const below = parent ?? pid
      const query = below ? { pid: below, condition } : { pcode: pcode || '0', condition }
      return (await api.get<WireNode[]>('/sys/category/loadTreeData', query, quiet)).map(branchOf)
    },
    textsOf: (values) => api.get<string[]>('/sys/category/loadDictItem/', { ids: values.join(',') }, quiet),
  }
}
