import { words } from '../../words.ts'
import { Misconfigured } from '../misconfigured.tsx'
import { type CategoryField, type CategoryRoot, categoryTree, narrowedCategories } from './category-tree.ts'
import { isCondition } from './condition.ts'
import { TreeChoice, type TreeChoiceProps } from './tree-choice.tsx'

export interface TreeDictProps extends Omit<TreeChoiceProps, 'tree' | 'onTexts'> {
  /** Names the category whose children are offered; all roots without it. */
  readonly parentCode?: string
  /** What is stored. */
  readonly field?: CategoryField
  /** Fetched branch by branch rather than at once. */
  readonly async?: boolean
}

/** Chooses from the categories below one of them. */
export function TreeDict({ parentCode, field, async = false, ...rest }: TreeDictProps) {
  const tree = categoryTree(parentCode, field, !async)
  return <TreeChoice selectParent {...rest} key={tree.name} tree={tree} />
}

export interface CategorySelectProps
  extends Omit<TreeChoiceProps, 'tree' | 'onTexts' | 'onChange'>,
    CategoryRoot {
  /** The field that receives the text. */
  readonly back?: string
  /** Tells the value and its text once the text is known. */
  readonly emitOnLoad?: boolean
  readonly onChange?: (value: string, back: Readonly<Record<string, string>>) => void
}

/** Chooses from the categories, narrowed by a condition; the text goes into a field of its own. */
export function CategorySelect(props: CategorySelectProps) {
  const { pid, pcode, condition, back, emitOnLoad, onChange, ...rest } = props
  if (!isCondition(condition)) return <Misconfigured fault={words.treeConditionBroken} />
  const tree = narrowedCategories({ pid, pcode, condition })
  const change = (value: string, label: string) => onChange?.(value, back ? { [back]: label } : {})
  const { value, multiple } = rest
  return (
    <TreeChoice
      selectParent
      {...rest}
      key={tree.name}
      tree={tree}
      onTexts={emitOnLoad && !multiple && value ? (label) => change(value, label) : undefined}
      onChange={change}
    />
  )
}
