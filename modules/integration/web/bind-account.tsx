import { AppModal, type DialogProps } from '@mortise/web'
import { useId, useState } from 'react'
import { AccountForm } from './account-form.tsx'
import { BindButtons } from './bind-buttons.tsx'

const WIDTH = 800

/** Where users tell with what account the platform 筑木 knows them; read-only it shows what is bound. */
export default function BindAccount({ onClose, readOnly = false }: DialogProps & { readOnly?: boolean }) {
  const formId = useId()
  const [isOpen, setOpen] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const close = () => setOpen(false)
  return (
    <AppModal
      open={isOpen}
      title="绑定筑木账号"
      width={WIDTH}
      draggable
      footer={<BindButtons formId={formId} readOnly={readOnly} isSaving={isSaving} onClose={close} />}
      onCancel={close}
      afterClose={onClose}
    >
      <AccountForm formId={formId} readOnly={readOnly} onSaving={setSaving} onSaved={close} />
    </AppModal>
  )
}
