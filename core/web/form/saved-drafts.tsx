import './form.css'
import { type AnyEntity, flowsOf, formatDatetime, isEditable } from '@mortise/model'
import { App, Button, Space } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { lazily } from '../browser/lazily.tsx'
import { Alert } from '../feedback/alert.tsx'
import { fetchRows } from '../rows/use-list.ts'
import { keeper } from '../session/connection.ts'
import { useEntityAccess } from '../session/use-access.ts'
import { words } from '../words.ts'
import { type Draft, draftsOf, forgetDraft } from './drafts.ts'
import type { EntityFormProps } from './entity-form.tsx'
import { draftOwner } from './use-drafting.ts'

const EntityForm = lazily(() =>
  import('./entity-form.tsx').then((module) => ({ default: module.EntityForm })),
)

export interface SavedDraftsProps {
  readonly of: AnyEntity
  /** The entity as a new row is told, where that takes more than the rows themselves have. */
  readonly addForm?: AnyEntity
  /** How the form stands and what is drawn by hand in it. */
  readonly form?: Pick<EntityFormProps<AnyEntity>, 'frame' | 'layout' | 'editors'>
}

/** What the user typed into forms of this list before the session ended, offered to go on with. */
export function SavedDrafts({ of, addForm = of, form }: SavedDraftsProps) {
  const { can } = useEntityAccess(of)
  const [drafts, setDrafts] = useState(() => ownDrafts(of, addForm))
  const [opened, setOpened] = useState<Draft | null>(null)
  const look = () => setDrafts(ownDrafts(of, addForm))
  const discard = (draft: Draft) => {
    const owner = draftOwner()
    if (owner) forgetDraft(keeper, owner, draft)
    look()
  }
  const { message } = App.useApp()
  const dropClosed = useEffectEvent(async (draft: Draft) => {
    if (await isOpenStill(of, draft)) return
    discard(draft)
    void message.warning(`${of.label}${draft.title ? `“${draft.title}”` : ''}已不能修改，未保存的内容已放弃`)
  })
  useEffect(() => {
    for (const draft of drafts) if (draft.mode === 'edit') void dropClosed(draft)
  }, [drafts])
  const allowed = drafts.filter(({ mode }) => can(mode === 'edit' ? 'edit' : 'add'))
  return (
    <>
      {!opened &&
        allowed.map((draft) => (
          <Alert
            key={`${draft.wire}:${draft.mode}:${draft.id}`}
            className="mortise-notice"
            type="info"
            showIcon
            title={`您在 ${formatDatetime(new Date(draft.at))} ${words[draft.mode]}${of.label}${
              draft.title ? `“${draft.title}”` : ''
            }的内容尚未保存，已为您保留。`}
            action={
              <Space>
                <Button size="small" type="primary" onClick={() => setOpened(draft)}>
                  继续填写
                </Button>
                <Button size="small" onClick={() => discard(draft)}>
                  放弃
                </Button>
              </Space>
            }
          />
        ))}
      {opened && (
        <EntityForm
          of={opened.mode === 'add' ? addForm : of}
          mode={opened.mode}
          row={opened.id === null ? undefined : { id: opened.id }}
          draft={opened}
          {...form}
          onClose={() => {
            setOpened(null)
            look()
          }}
        />
      )}
    </>
  )
}

/** Whether a row may still be edited: one that has gone on since is not. What cannot be asked for now is asked for when it is opened. */
async function isOpenStill(of: AnyEntity, { id }: Draft): Promise<boolean> {
  if (flowsOf(of).length === 0 || id === null) return true
  const { rows } = await fetchRows(of, { where: { id }, size: 1 }).catch(() => ({ rows: null }))
  const [row] = rows ?? []
  return rows === null || (row !== undefined && isEditable(of, row))
}

/** Rows that cannot be asked for one by one are found in the list alone. */
function ownDrafts(of: AnyEntity, addForm: AnyEntity): readonly Draft[] {
  const owner = draftOwner()
  if (!owner) return []
  const wires = new Set([of.wire, addForm.wire])
  const canOpen = ({ mode }: Draft) => mode === 'add' || of.verbs.includes('queryById')
  return draftsOf(keeper, owner).filter((draft) => wires.has(draft.wire) && canOpen(draft))
}
