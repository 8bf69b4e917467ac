import { type AnyEntity, fieldsOf, type Row } from '@mortise/model'
import { App, Button, Modal, Result, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { useUnsaved } from '../unsaved.ts'
import { words } from '../words.ts'
import { EntityDetail } from './entity-detail.tsx'
import { FormBody } from './form-body.tsx'
import type { FormMode } from './form-row.ts'
import { useRow } from './use-row.ts'

/** What a window does with a row: fill it in, or only show it. */
export type WindowMode = FormMode | 'detail'

export interface EntityFormProps<E extends AnyEntity> {
  readonly of: E
  readonly mode: WindowMode
  /** The row that is edited, copied or looked at; for a new one what it starts with. */
  readonly row?: Row
  /** The form is gone. */
  readonly onClose: () => void
}

const WIDTH = 896
/** Lines need room. */
const WIDTH_WITH_LINES = 1200

/** The form of an entity in a window of its own. */
export function EntityForm<E extends AnyEntity>({ of, mode, row: listed, onClose }: EntityFormProps<E>) {
  const formId = useId()
  const { modal } = App.useApp()
  const [isOpen, setOpen] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const { row, isLoading, error, reload } = useRow(of, mode === 'add' ? null : (listed ?? null))

  useUnsaved(isDirty)

  const close = async () => {
    if (isDirty && !(await modal.confirm({ title: '内容尚未保存，确定关闭吗？' }))) return
    setDirty(false)
    setOpen(false)
  }
  const begin = async () => {
    await reload()
    setDirty(false)
    setAttempt(attempt + 1)
  }
  const isDetail = mode === 'detail'
  return (
    <Modal
      open={isOpen}
      title={words[mode]}
      width={`min(${widthOf(of)}px, calc(100vw - 32px))`}
      centered
      mask={{ closable: false }}
      styles={{ body: { maxHeight: 'calc(100vh - 190px)', overflow: 'hidden auto', paddingInline: 4 } }}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          {!isDetail && <OkBtn />}
        </>
      )}
      cancelText={isDetail ? words.close : '取消'}
      okButtonProps={{
        htmlType: 'submit',
        form: formId,
        loading: isSaving,
        disabled: isLoading || error !== null,
      }}
      onCancel={() => void close()}
      afterClose={onClose}
    >
      {isLoading && <Skeleton active paragraph={{ rows: 8 }} />}
      {!isLoading && error && (
        <Result
          status="warning"
          title={error.message}
          extra={<Button onClick={() => void reload()}>重试</Button>}
        />
      )}
      {!isLoading && !error && mode === 'detail' && row && <EntityDetail of={of} row={row} />}
      {!isLoading && !error && mode !== 'detail' && (
        <FormBody
          key={attempt}
          of={of}
          mode={mode}
          row={mode === 'add' ? (listed ?? null) : row}
          formId={formId}
          onChange={() => setDirty(true)}
          onSaving={setSaving}
          onSaved={() => {
            setDirty(false)
            setOpen(false)
          }}
          onReload={() => void begin()}
        />
      )}
    </Modal>
  )
}

const widthOf = (of: AnyEntity) =>
  Object.values(fieldsOf(of)).some(({ kind }) => kind === 'lines') ? WIDTH_WITH_LINES : WIDTH
