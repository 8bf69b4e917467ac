import { Badge, Row as Grid, Tabs } from 'antd'
import type { ReactNode } from 'react'

/** How the groups of a form stand: below each other, or behind each other. */
export type FormLayout = 'groups' | 'tabs'

export interface FormGroup {
  readonly title: string
  readonly keys: readonly string[]
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
    <section key={group.title || 'fields'} aria-label={group.title || undefined}>
      {group.title && groups.length > 1 && <h3 className="mortise-group">{group.title}</h3>}
      {fields(group)}
    </section>
  ))
}
