import { joinValues, splitValues } from '@mortise/model'
import { useQuery } from '@tanstack/react-query'
import { App, TreeSelect } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useRefusal } from '../../feedback/use-refusal.ts'
import { queries } from '../../rows/queries.ts'
import { attributesOf } from '../attributes.ts'
import { Composing } from '../composing.tsx'
import type { InputProps } from '../input.ts'

/** A node of a tree as it is fetched. */
export interface Branch {
  /** By which what lies below it is fetched. */
  readonly id: string
  /** What is stored when it is chosen. */
  readonly value: string
  readonly title: string
  readonly isLeaf: boolean
  /** What lies below it, where it came along. */
  readonly children?: readonly Branch[]
}

/** A tree to choose from, and how it is fetched. */
export interface Tree {
  /** Names the tree in the cache. */
  readonly name: string
  /** The nodes below one, or the topmost. */
  readonly load: (parent: string | null) => Promise<readonly Branch[]>
  /** The texts of values, each in its place; without it they are looked for at the top of the tree. */
  readonly textsOf?: (values: readonly string[]) => Promise<readonly string[]>
}

export interface TreeChoiceProps extends Omit<InputProps, 'onChange'> {
  readonly tree: Tree
  /** The texts of the values as they came with them, joined by commas. */
  readonly text?: string
  /** Texts of values that were chosen elsewhere. */
  readonly known?: ReadonlyMap<string, string>
  readonly multiple?: boolean
  /** Whether what has something below it can be chosen too. */
  readonly selectParent?: boolean
  readonly onChange?: (value: string, label: string) => void
  /** Hears the texts of the value once they were asked for. */
  readonly onTexts?: (label: string) => void
}

/** Chooses nodes of a tree whose branches are fetched as they are opened. */
export function TreeChoice(props: TreeChoiceProps) {
  const {
    tree,
    text,
    known,
    multiple,
    selectParent = false,
    readOnly,
    placeholder = '请选择',
    status,
    onChange,
  } = props
  // 0 stands for nothing: a root has it for a parent.
  const values = props.value === '0' ? [] : splitValues(props.value)
  const [isOpen, setOpen] = useState(false)
  const [cameWith] = useState(
    () => new Map(splitValues(text).map((each, index) => [values[index] ?? '', each])),
  )
  const knownTexts = new Map([...cameWith, ...(known ?? [])])
  const isLookedFor = !tree.textsOf && values.some((value) => !knownTexts.has(value))
  const { nodes, grow } = useBranches(tree, isOpen || isLookedFor)
  const texts = useTexts(
    props,
    values,
    new Map([...knownTexts, ...nodes.map(({ value, title }) => [value, title] as const)]),
  )
  const chosen = values.map((value) => ({ value, label: texts.get(value) ?? value }))
  if (readOnly) return <span id={props.id}>{chosen.map(({ label }) => label).join(',') || text}</span>
  const change = (next: Chosen[]) => {
    const labels = next.map(
      ({ value }) => nodes.find((node) => node.value === value)?.title ?? texts.get(value),
    )
    onChange?.(joinValues(next.map(({ value }) => value)), labels.join(','))
  }
  return (
    <Composing>
      <TreeSelect
        {...attributesOf(props)}
        style={{ width: '100%' }}
        labelInValue
        allowClear
        multiple={multiple}
        maxTagCount={multiple ? 3 : undefined}
        showSearch={{ treeNodeFilterProp: 'title' }}
        styles={{ popup: { root: { maxHeight: 400, overflow: 'auto' } } }}
        listHeight={384}
        status={status}
        treeExpandAction={selectParent ? false : 'click'}
        treeData={nodes.map((node) => ({ ...node, selectable: selectParent || node.isLeaf }))}
        treeDataSimpleMode={{ id: 'id', pId: 'pId' }}
        loadData={({ id }) => grow(String(id))}
        value={multiple ? chosen : chosen[0]}
        placeholder={placeholder}
        onOpenChange={setOpen}
        onChange={(next: Chosen | Chosen[] | null) => change(next ? [next].flat() : [])}
      />
    </Composing>
  )
}

interface Chosen {
  readonly value: string
  readonly label: ReactNode
}
type Flat = Omit<Branch, 'children'> & { readonly pId: string | null }

const flat = (branches: readonly Branch[], pId: string | null): Flat[] =>
  branches.flatMap(({ children = [], ...node }) => [{ ...node, pId }, ...flat(children, node.id)])

/** The nodes that are there so far, and how to fetch what lies below one. */
function useBranches(tree: Tree, enabled: boolean) {
  const { message } = App.useApp()
  const [below, setBelow] = useState<readonly Flat[]>([])
  const [emptied, setEmptied] = useState<ReadonlySet<string>>(new Set())
  const { data: top = [], error } = useQuery({
    queryKey: ['rows', 'branches', tree.name, null],
    queryFn: () => tree.load(null),
    enabled,
  })
  useRefusal(error, 'error')
  const known = [...flat(top, null), ...below]
  const grow = async (parent: string) => {
    if (known.some(({ pId }) => pId === parent)) return
    const query = { queryKey: ['rows', 'branches', tree.name, parent], queryFn: () => tree.load(parent) }
    // The tree would ask again and again for a branch that is refused.
    const found = await queries.fetchQuery(query).catch((error: Error) => {
      void message.error(error.message)
      return null
    })
    if (found?.length === 0) setEmptied((nodes) => new Set([...nodes, parent]))
    if (found) setBelow((nodes) => [...nodes, ...flat(found, parent)])
  }
  const nodes = known.map((node) => (emptied.has(node.id) ? { ...node, isLeaf: true } : node))
  return { nodes, grow }
}

/** Texts of the chosen values: those that are known, or asked for. */
function useTexts(
  { tree: { name, textsOf }, onTexts }: TreeChoiceProps,
  values: readonly string[],
  known: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const unknown = values.filter((value) => !known.has(value))
  const { data, error } = useQuery({
    queryKey: ['rows', 'branches', name, 'texts', joinValues(unknown)],
    queryFn: () => textsOf?.(unknown) ?? [],
    enabled: textsOf !== undefined && unknown.length > 0,
  })
  useRefusal(error, 'warning')
  const label = data && joinValues(data)
  const emitTexts = useEffectEvent((label: string) => onTexts?.(label))
  useEffect(() => {
    if (label) emitTexts(label)
  }, [label])
  return new Map([...unknown.map((value, index) => [value, data?.[index] ?? value] as const), ...known])
}
