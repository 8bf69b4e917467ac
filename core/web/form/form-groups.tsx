import { type AnyEntity, fieldsOf, isShown, type Row } from '@mortise/model'
import { Badge, Row as Grid, Tabs } from 'antd'
import type { ReactNode } from 'react'

/** How the groups of a form stand: below each other, or behind each other. */
export type FormLayout = 'groups' | 'tabs'

export interface FormGroup {
  readonly title: string
  readonly keys: readonly string[]
}

/** Notes come after the lines of a document, so that those are in sight. */
export function notesAfterLines(of: AnyEntity, groups: readonly FormGroup[], row: Row): readonly FormGroup[] {
  const kindOf = (key: string) => fieldsOf(of)[key]?.kind
  const hasLines = (key: string) => kindOf(key) === 'lines' && isShown(of, key, row)
  const last = groups.findLastIndex(({ keys }) => keys.some(hasLines))
  const isNote = (key: string) => kindOf(key) === 'textarea'
  const notes = groups.slice(0, Math.max(last, 0)).flatMap(({ keys }) => keys.filter(isNote))
  if (notes.length === 0) return groups
  return groups.map((group, at) => {
    if (at === last) return { ...group, keys: [...group.keys, ...notes] }
    return at < last ? { ...group, keys: group.keys.filter((key) => !isNote(key)) } : group
  })
}

export interface FormGroupsProps {
  readonly layout: FormLayout
  readonly groups: readonly FormGroup[]
  /** The group in front, where they stand behind each other. */
  readonly shown: string
  /** Groups that something is wrong in. */
  readonly faulty: ReadonlySet<string>
  readonly onShow: (title: string) => void
  readonly children: (key: string) => ReactNode
}

/** The groups of a form. Those out of sight are there nevertheless, so that they are checked and sent. */
export function FormGroups({ layout, groups, shown, faulty, onShow, children }: FormGroupsProps) {
  const fields = ({ keys }: FormGroup) => <Grid gutter={24}>{keys.map(children)}</Grid>
  if (layout === 'tabs' && groups.length > 1) {
    return (
      <Tabs
        activeKey={shown}
        onChange={onShow}
        items={groups.map((group) => ({
          key: group.title,
          label: <Badge dot={faulty.has(group.title)}>{group.title}</Badge>,
          forceRender: true,
          children: fields(group),
        }))}
      />
    )
  }
  return groups.map((group) => (
    <section className="mortise-fields" key={group.title || 'fields'} aria-label={group.title || undefined}>
      {group.title && groups.length > 1 && <h3 className="mortise-group">{group.title}</h3>}
      {fields(group)}
    </section>
  ))
}
