import { api } from '../../session/connection.ts'
import { words } from '../../words.ts'
import { Misconfigured } from '../misconfigured.tsx'
import { dictSourceOf } from '../search-select/dict-source.ts'
import { isCondition } from './condition.ts'
import { TreeChoice, type TreeChoiceProps } from './tree-choice.tsx'
import { branchOf, type WireNode } from './wire-node.ts'

export interface TableTreeSelectProps extends Omit<TreeChoiceProps, 'tree' | 'onTexts'> {
  /** The table that keeps the tree, as `table,text,code`. */
  readonly dict: string
  readonly pidField?: string
  /** Whose children are the topmost nodes. */
  readonly pidValue?: string
  readonly hasChildField?: string
  /** The text of a JSON object: what its members say is true of every node. */
  readonly condition?: string
  /** Only what belongs to the tenant. */
  readonly isSaas?: boolean
  /** Tells the value and its text once the text is known. */
  readonly emitOnLoad?: boolean
}

/** Chooses from a tree that a table keeps, branch by branch. */
export function TableTreeSelect(props: TableTreeSelectProps) {
  const { dict, condition, emitOnLoad, ...rest } = props
  const { pidField = 'pid', pidValue = '', hasChildField = 'has_child', isSaas = true, ...input } = rest
  const source = dictSourceOf(dict)
  if (!source || !('table' in source)) return <Misconfigured fault={words.dictMisconfigured} />
  if (!isCondition(condition)) return <Misconfigured fault={words.treeConditionBroken} />
  const query = {
    tableName: source.table,
    text: source.text,
    code: source.key,
    pidField,
    hasChildField,
    condition,
    issaas: isSaas ? '1' : '0',
  }
  const quiet = { quiet: true }
  const tree = {
    name: JSON.stringify([query, pidValue]),
    load: async (parent: string | null) => {
      const nodes = await api.getSigned<WireNode[]>(
        '/sys/dict/loadTreeData',
        { ...query, pid: parent ?? pidValue },
        quiet,
      )
      return nodes.map(branchOf)
    },
    textsOf: (values: readonly string[]) =>
      api.getSigned<string[]>(
        `/sys/dict/loadDictItem/${encodeURIComponent(dict)}`,
        { key: values.join(',') },
        quiet,
      ),
  }
  const { value, multiple, onChange } = input
  const emits = emitOnLoad && !multiple && value
  return (
    <TreeChoice
      {...input}
      key={tree.name}
      tree={tree}
      onTexts={emits ? (label) => onChange?.(value, label) : undefined}
    />
  )
}
