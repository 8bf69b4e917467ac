import { ClusterOutlined } from '@ant-design/icons'
import { type Row, splitValues } from '@mortise/model'
import { Alert } from 'antd'
import { useState } from 'react'
import { lazily } from '../browser/lazily.tsx'
import type { EditorProps } from '../fields/kind.ts'
import { ReadBox } from '../picker/read-box.tsx'
import {
  extensionOf,
  filledBy,
  type PopupConfig,
  type PopupExtension,
  popupComplaint,
} from './popup-config.ts'

const ReportDialog = lazily(() =>
  import('./report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
)

/** What a popup gives beside its own value. */
export interface PopupFilled {
  /** By destination field. */
  readonly values: Readonly<Record<string, string>>
  readonly subKey?: string
  readonly rows: readonly Row[]
}

export interface ReportPopupProps
  extends PopupConfig,
    PopupExtension,
    Pick<EditorProps, 'id' | 'disabled' | 'aria-label' | 'status'> {
  /** The destination field that it stands for; the first unless told. */
  readonly field?: string
  readonly value?: string | null
  readonly onChange?: (value: string, filled: PopupFilled) => void
  readonly readOnly?: boolean
  readonly placeholder?: string
  readonly spliter?: string
}

/** Chooses rows of a report and copies columns of them to fields of a form. */
export function ReportPopup(props: ReportPopupProps) {
  const { value, onChange, readOnly = false, placeholder = '请选择', spliter, ...rest } = props
  const [isOpen, setOpen] = useState(false)
  const complaint = popupComplaint(props)
  if (complaint) return <Alert type="error" showIcon title={complaint} />
  const own = props.field ?? splitValues(props.destFields)[0] ?? ''
  const { popupCode, subKey } = props
  const settings = { ...extensionOf(props.extendJson), ...definedOf(props) }
  const fill = (rows: readonly Row[]) => {
    const values = filledBy(props, rows, spliter)
    onChange?.(values[own] ?? '', { values, rows, ...(subKey && { subKey }) })
  }
  return (
    <>
      <ReadBox
        {...rest}
        text={value ?? ''}
        icon={<ClusterOutlined aria-hidden />}
        placeholder={placeholder}
        onOpen={readOnly ? undefined : () => setOpen(true)}
        onClear={readOnly ? undefined : () => fill([])}
      />
      {isOpen && (
        <ReportDialog
          {...settings}
          code={popupCode}
          multi={settings.multi ?? false}
          groupId={settings.groupId ?? subKey}
          onChoose={fill}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** What was said to the popup itself, which counts more than its JSON. */
const definedOf = ({ multi, sorter, width, param, groupId }: PopupExtension): PopupExtension =>
  Object.fromEntries(
    Object.entries({ multi, sorter, width, param, groupId }).filter(([, value]) => value !== undefined),
  )
