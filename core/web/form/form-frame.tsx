import type { AnyEntity } from '@mortise/model'
import { Button, Drawer, Space } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { AppModal } from '../dialog/app-modal.tsx'
import { isDrawnUp } from '../session/document-path.ts'
import { words } from '../words.ts'

/** Where a form stands: in a dialog, in a drawer at the side, or on the page itself. */
export type FrameKind = 'modal' | 'drawer' | 'page'

/**
 * The one rule for the shape of forms: records are filled in in a window, documents with their lines in a drawer as high
 * as the screen. Who needs more room than that says so: on a page, lines are configured and formulas are written.
 */
export const usualFrame = (of: AnyEntity): FrameKind => (isDrawnUp(of) ? 'drawer' : 'modal')

export interface FormFrameProps {
  readonly kind: FrameKind
  readonly title: string
  readonly width: number
  readonly open: boolean
  /** The form that the button sends; null where there is nothing to save. */
  readonly formId: string | null
  readonly isSaving: boolean
  readonly saveLabel: string
  /** The row is not there yet, or cannot be had. */
  readonly isWaiting: boolean
  /** A second way to save: what is done with the row then. */
  readonly saveAnd?: { readonly label: string; readonly onClick: () => void } | null
  /** What else may be done with the row. */
  readonly actions?: ReactNode
  readonly onCancel: () => void
  /** It is gone from the screen. */
  readonly onClosed: () => void
  readonly children: ReactNode
}

/** The dialog, drawer or page around a form, with its buttons and keys. */
export function FormFrame(props: FormFrameProps) {
  const { kind, title, width, open, formId, isSaving, isWaiting, saveAnd, onCancel, onClosed } = props
  const { children, actions, saveLabel } = props
  const [isShown, setShown] = useState(false)
  // The window may stand before its row is there, or the other way round.
  useEffect(() => {
    if (isShown && !isWaiting && formId) focusFirst(formId)
  }, [isShown, isWaiting, formId])
  const content = (
    <div className="mortise-form" onKeyDown={(event) => formId && saveByKey(event, formId)}>
      {children}
    </div>
  )
  const more = actions && <Space key="actions">{actions}</Space>
  const cancel = (
    <Button key="cancel" onClick={onCancel}>
      {formId ? '取消' : words.close}
    </Button>
  )
  const save = formId && (
    <Button
      key="save"
      type="primary"
      htmlType="submit"
      form={formId}
      loading={isSaving}
      disabled={isWaiting}
      title="Ctrl+Enter"
    >
      {saveLabel}
    </Button>
  )
  const saveFirst = formId && saveAnd && (
    <Button key="save-and" disabled={isWaiting || isSaving} onClick={saveAnd.onClick}>
      {saveAnd.label}
    </Button>
  )
  if (kind === 'modal') {
    return (
      <AppModal
        open={open}
        title={title}
        width={width}
        draggable
        switchFullscreen
        footer={[more, cancel, saveFirst, save]}
        onCancel={onCancel}
        afterOpenChange={setShown}
        afterClose={onClosed}
      >
        {content}
      </AppModal>
    )
  }
  if (kind === 'drawer') {
    return (
      <Drawer
        open={open}
        title={title}
        size={`min(${width}px, 100vw)`}
        destroyOnHidden
        mask={{ closable: false }}
        footer={
          <Space className="mortise-form-buttons">
            {more}
            {cancel}
            {saveFirst}
            {save}
          </Space>
        }
        onClose={onCancel}
        afterOpenChange={(isOpened) => {
          setShown(isOpened)
          if (!isOpened) onClosed()
        }}
      >
        {content}
      </Drawer>
    )
  }
  return (
    <PageFrame title={title} open={open} buttons={[more, cancel, saveFirst, save]} onClosed={onClosed}>
      {content}
    </PageFrame>
  )
}

interface PageFrameProps {
  readonly title: string
  readonly open: boolean
  readonly buttons: ReactNode
  readonly onClosed: () => void
  readonly children: ReactNode
}

function PageFrame({ title, open, buttons, onClosed, children }: PageFrameProps) {
  useEffect(() => {
    if (!open) onClosed()
  }, [open, onClosed])
  if (!open) return null
  return (
    <section className="mortise-form-page" aria-label={title}>
      <h2 className="mortise-form-title">{title}</h2>
      {children}
      <Space className="mortise-form-buttons">{buttons}</Space>
    </section>
  )
}

/** Saves without leaving the keyboard. Not while an input method composes, and not from a dialog above the form. */
function saveByKey(event: KeyboardEvent<HTMLElement>, formId: string): void {
  const isSave =
    (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's')
  if (!isSave || event.nativeEvent.isComposing || !event.currentTarget.contains(event.target as Node)) return
  event.preventDefault()
  formNamed(formId)?.requestSubmit()
}

/**
 * A form begins where it is typed into; what opens by itself when it is reached is left alone. Whoever was quicker than
 * the window stays where they type.
 */
function focusFirst(formId: string): void {
  const form = formNamed(formId)
  const first = form?.querySelector<HTMLElement>(FILLABLE)
  if (first?.matches(TYPED) && !form?.contains(document.activeElement)) first.focus()
}

const FILLABLE = 'input:not([disabled], [type=file]), textarea:not([disabled])'
const TYPED = '.ant-input, .ant-input-number-input, .ant-input-affix-wrapper input'

/** The form that a button outside of it sends. */
export const formNamed = (id: string) => document.getElementById(id) as HTMLFormElement | null
