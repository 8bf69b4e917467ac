import { PrinterOutlined } from '@ant-design/icons'
import type { AnyEntity } from '@mortise/model'
import { Button } from 'antd'
import { useState } from 'react'
import { lazily } from '../browser/lazily.tsx'
import { useProductIfAny } from '../product/product.tsx'

/** Prints the rows that are selected, by one of the templates that there are for them. */
export function PrintSelected({ of, selected }: { of: AnyEntity; selected: readonly string[] }) {
  const printing = useProductIfAny()?.printing
  const [printed, setPrinted] = useState<readonly string[] | null>(null)
  if (!printing) return null
  const Dialog = lazily(printing.rows)
  return (
    <>
      {selected.length > 0 && (
        <Button icon={<PrinterOutlined />} onClick={() => setPrinted(selected)}>
          打印所选
        </Button>
      )}
      {printed && <Dialog of={of} ids={printed} onClose={() => setPrinted(null)} />}
    </>
  )
}
