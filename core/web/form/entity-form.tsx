import './form.css'
import { type AnyEntity, fieldsOf, type Row } from '@mortise/model'
import { App, Button, Result, Skeleton } from 'antd'
import { useCallback, useId, useMemo, useState } from 'react'
import { widths } from '../dialog/widths.ts'
import { useUnsaved } from '../pages/unsaved.ts'
import type { FormMode } from '../rows/form-row.ts'
import { useSession } from '../session/connection.ts'
import { isDrawnUp, numberKeyOf } from '../session/document-path.ts'
import { FormRights } from '../session/use-access.ts'
import { words } from '../words.ts'
import type { Draft } from './drafts.ts'
import { EntityDetail } from './entity-detail.tsx'
import type { Editors } from './field-item.tsx'
import { FormBody } from './form-body.tsx'
import { FormFrame, type FrameKind, formNamed, usualFrame } from './form-frame.tsx'
import type { FormLayout } from './form-groups.tsx'
import { permissionListOf, RowDecisions } from './row-decisions.tsx'
import { useDrafting } from './use-drafting.ts'
import { useRow } from './use-row.ts'
import { useSaved } from './use-saved.tsx'

/** What a window does with a row: fill it in, or only show it. */
export type WindowMode = FormMode | 'detail'

export interface EntityFormProps<E extends AnyEntity> {
  readonly of: E
  readonly mode: WindowMode
  /** The row that is edited, copied or looked at; for a new one what it starts with. */
  readonly row?: Row
  /** As its rows ask for unless told: see `usualFrame`. */
  readonly frame?: FrameKind
  /** The groups of the form below each other unless told. */
  readonly layout?: FormLayout
  /** By field: what it is filled in by, where its kind alone does not do. */
  readonly editors?: Editors
  /** What was typed into this form before the session ended, to go on with. */
  readonly draft?: Draft
  /** Where what is filled in goes by another call than the entity's own. */
  readonly submission?: Submission
  /** The form is gone. */
  readonly onClose: () => void
}

/** How a row that waits elsewhere is edited: as if it stood so, and sent by whoever has it. */
export interface Submission {
  readonly label: string
  /** What the row is taken to say, such as the state in which it may be edited. */
  readonly stands: Row
  /** Sends the fields of the form as the wire has them; answers what is said then. */
  readonly send: (body: Row) => Promise<string>
}

const WIDTH = 896
/** Lines need room. */
const WIDTH_WITH_LINES = 1200

/** The form of an entity: in a dialog, a drawer or on the page. */
export function EntityForm<E extends AnyEntity>(props: EntityFormProps<E>) {
  const { of, mode, row: listed, frame = usualFrame(props.of), layout = 'groups', draft, onClose } = props
  const { submission } = props
  const formId = useId()
  const { modal } = App.useApp()
  const [isOpen, setOpen] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [other, setOther] = useState<{ readonly entity: AnyEntity; readonly id: string } | null>(null)
  const { row: found, isLoading, error, reload } = useRow(of, mode === 'add' ? null : (listed ?? null))
  const row = useMemo(() => found && { ...found, ...submission?.stands }, [found, submission?.stands])
  const isDetail = mode === 'detail'
  const drafting = useDrafting(of, isDetail ? null : mode, mode === 'add' ? null : String(listed?.id ?? ''))

  // What outlives the session as a draft keeps nobody from signing in again.
  const isSignedIn = useSession(({ token }) => token !== null)
  useUnsaved(isDirty && isSignedIn)

  const saved = useSaved(of, isDetail ? null : mode, row)
  const leave = useCallback(() => {
    drafting?.forget()
    setDirty(false)
    setOpen(false)
  }, [drafting])
  const close = async () => {
    // A draft that was offered and not looked at is offered again.
    if (!isDirty) setOpen(false)
    else if (await modal.confirm({ title: '内容尚未保存，确定关闭吗？' })) leave()
  }
  // The same function always: a form of a hundred fields is not drawn anew because the first key was pressed.
  const noteChange = useCallback(() => setDirty(true), [])
  return (
    <FormRights value={permissionListOf(row)}>
      <FormFrame
        kind={frame}
        title={titleOf(of, mode, row)}
        width={isDetail ? widths.detail : widthOf(of)}
        open={isOpen}
        formId={isDetail ? null : formId}
        isSaving={isSaving}
        isWaiting={isLoading || error !== null}
        saveLabel={submission?.label ?? (isDrawnUp(of) ? '保存' : '确定')}
        saveAnd={
          saved.submitLabel === undefined || submission
            ? null
            : {
                label: `保存并${saved.submitLabel}`,
                onClick: () => {
                  saved.submitNext()
                  formNamed(formId)?.requestSubmit()
                },
              }
        }
        actions={isDetail && row && <RowDecisions of={of} row={row} />}
        onCancel={() => void close()}
        onClosed={onClose}
      >
        {isLoading && <Skeleton active paragraph={{ rows: 8 }} />}
        {!isLoading && error && (
          <Result
            status="warning"
            title={error.message}
            extra={<Button onClick={() => void reload()}>重试</Button>}
          />
        )}
        {!isLoading && !error && isDetail && row && (
          <EntityDetail of={of} row={row} onOpen={(entity, id) => setOther({ entity, id })} />
        )}
        {other && (
          <EntityForm
            key={other.id}
            of={other.entity}
            mode="detail"
            row={{ id: other.id }}
            onClose={() => setOther(null)}
          />
        )}
        {!isLoading && !error && !isDetail && drafting && (
          <FormBody
            of={of}
            mode={mode}
            row={mode === 'add' ? (listed ?? null) : row}
            formId={formId}
            layout={layout}
            editors={props.editors}
            drafting={drafting}
            draft={draft}
            send={submission?.send}
            onChange={noteChange}
            onSaving={setSaving}
            notify={saved.notify}
            onFailed={saved.forgetSubmit}
            onSaved={leave}
          />
        )}
      </FormFrame>
    </FormRights>
  )
}

/** What is drawn up is named by its title: 编辑采购订单 CGDD20261117-0001. */
const titleOf = (of: AnyEntity, mode: WindowMode, row: Row | null): string => {
  if (!isDrawnUp(of)) return words[mode]
  const number = mode === 'edit' || mode === 'detail' ? row?.[numberKeyOf(of)] : undefined
  return [`${words[mode]}${of.label}`, number].filter(Boolean).join(' ')
}

const widthOf = (of: AnyEntity) =>
  Object.values(fieldsOf(of)).some(({ kind }) => kind === 'lines') ? WIDTH_WITH_LINES : WIDTH
