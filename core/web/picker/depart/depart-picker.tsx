import { ClusterOutlined } from '@ant-design/icons'
import { joinValues, splitValues } from '@mortise/model'
import { useState } from 'react'
import { lazily } from '../../browser/lazily.tsx'
import { useRefusal } from '../../feedback/use-refusal.ts'
import type { EditorProps } from '../../fields/kind.ts'
import { ReadBox } from '../read-box.tsx'
import { type Depart, fieldOf, flatDeparts, useDeparts } from './departs.ts'

const DepartDialog = lazily(() =>
  import('./depart-dialog.tsx').then((module) => ({ default: module.DepartDialog })),
)

export interface DepartPickerProps extends Pick<EditorProps, 'id' | 'disabled' | 'aria-label' | 'status'> {
  /** What is stored of the departments, joined by commas. */
  readonly value?: string | null
  readonly onChange?: (value: string, departs: readonly Depart[]) => void
  readonly readOnly?: boolean
  readonly placeholder?: string
  readonly multi?: boolean
  /** The topmost departments begin unfolded. */
  readonly rootOpened?: boolean
  /** The field of a department that is stored, and the one that is shown. */
  readonly store?: string
  readonly text?: string
  /** Offers to tie departments to those below them, in a wider dialog. */
  readonly treeOpera?: boolean
  /** `1` offers one's own company alone. */
  readonly saas?: '0' | '1'
}

/** Chooses departments in their tree. */
export function DepartPicker({
  value,
  onChange,
  readOnly = false,
  placeholder = '请点击选择部门',
  multi = false,
  rootOpened = true,
  store = 'id',
  text = 'departName',
  treeOpera = false,
  saas = '0',
  ...rest
}: DepartPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const values = splitValues(value)
  const { data: tree, error } = useDeparts({ enabled: values.length > 0, saas: saas === '1' })
  useRefusal(isOpen ? null : error, 'warning')
  const known = new Map(flatDeparts(tree ?? []).map((depart) => [fieldOf(depart, store), depart]))
  const nameOf = (stored: string) => {
    const depart = known.get(stored)
    return depart ? fieldOf(depart, text) : stored
  }
  const change = (departs: readonly Depart[]) =>
    onChange?.(joinValues(departs.map((depart) => fieldOf(depart, store))), departs)
  return (
    <>
      <ReadBox
        {...rest}
        text={values.map(nameOf).join(',')}
        icon={<ClusterOutlined aria-hidden />}
        placeholder={placeholder}
        onOpen={readOnly ? undefined : () => setOpen(true)}
        onClear={readOnly ? undefined : () => change([])}
      />
      {isOpen && (
        <DepartDialog
          multi={multi}
          rootOpened={rootOpened}
          treeOpera={treeOpera}
          saas={saas === '1'}
          isChosen={(depart) => values.includes(fieldOf(depart, store))}
          onChoose={change}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
