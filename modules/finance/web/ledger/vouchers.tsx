import { PrinterOutlined } from '@ant-design/icons'
import { GlVoucher } from '@mortise/finance/model'
import { EntityList } from '@mortise/web'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { voucherForm } from './voucher-form.ts'

const PrintVouchers = lazy(async () => ({
  default: (await import('../print/print-dialog.tsx')).PrintVouchers,
}))

/** 记账凭证: the ordinary list, with a form that is typed without a mouse; those that are selected are printed together. */
export default function Vouchers() {
  const [printed, print] = useState<readonly string[]>([])
  return (
    <>
      <EntityList
        of={GlVoucher}
        form={voucherForm}
        toolbar={(selected) =>
          selected.length > 0 && (
            <Button icon={<PrinterOutlined />} onClick={() => print(selected)}>
              打印所选
            </Button>
          )
        }
      />
      {printed.length > 0 && (
        <Suspense>
          <PrintVouchers ids={printed} onClose={() => print([])} />
        </Suspense>
      )}
    </>
  )
}
