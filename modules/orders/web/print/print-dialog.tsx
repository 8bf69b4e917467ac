import './print.css'
import { PriceRight } from '@mortise/doors/model'
import { BusinessError } from '@mortise/model'
import { CustomerOrder, customersCopy, isSignable } from '@mortise/orders/model'
import { PriceType } from '@mortise/pricing/model'
import { useSigningCode } from '@mortise/pricing/web'
import { PaperDialog, type RowDialogProps, useHas } from '@mortise/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented, Select, Space } from 'antd'
import { type Ref, useState } from 'react'
import { CONTRACT_PAGE } from '../sign/sign-path.ts'
import { Contract } from './contract.tsx'
import { type PrintedOrder, printedOrder } from './printed-order.ts'
import { ProductionList } from './production-list.tsx'

const labels = { contract: '销售合同', customer: '客户合同', production: '生产清单' } as const
type Document = keyof typeof labels

/** What is printed of an order: the contract for the customer, the list without prices for the shop. */
export default function PrintDialog({ row: { id }, onClose }: RowDialogProps<typeof CustomerOrder>) {
  const [chosen, setChosen] = useState<Document | null>(null)
  const [revision, setRevision] = useState<number | null>(null)
  const { data, error } = useQuery({
    queryKey: ['orders', 'print', id, revision],
    queryFn: ({ signal }) => printedOrder(id, revision, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const papers = usePapers(data?.order.priceLevel ?? null)
  const document = chosen && papers.includes(chosen) ? chosen : papers[0]!
  const signing = useSigningCode({
    path: `${CustomerOrder.wire}/invite`,
    needs: 'customerOrder:submit',
    id,
    page: CONTRACT_PAGE,
    isOpen: data !== undefined && isSignable(data.order) && !data.order.signedAt,
  })
  const isSigned = document === 'customer' || (document === 'contract' && !papers.includes('customer'))
  const copy = data && document === 'customer' ? copyOf(data) : data
  return (
    <PaperDialog
      title="打印订单"
      label={labels[document]}
      name={`${labels[document]}${data?.order.no ?? ''}`}
      error={copy instanceof BusinessError ? copy : error}
      tools={
        <Space wrap>
          <Segmented
            value={document}
            options={papers.map((value) => ({ value, label: labels[value] }))}
            onChange={setChosen}
          />
          {data && data.revisions.length > 1 && (
            <Select
              aria-label="版次"
              value={data.order.revision}
              options={data.revisions.map((value) => ({ value, label: `第${value}版` }))}
              onChange={setRevision}
            />
          )}
          {isSigned && signing.button}
        </Space>
      }
      paper={
        copy && !(copy instanceof BusinessError)
          ? (ref: Ref<HTMLElement>) =>
              document === 'production' ? (
                <ProductionList printed={copy} ref={ref} />
              ) : (
                <Contract printed={copy} code={isSigned && signing.code} ref={ref} />
              )
          : null
      }
      onClose={onClose}
    />
  )
}

/** What a dealer pays is printed for those who may know it, and never for the dealer's customer. */
function usePapers(priceLevel: string | null): readonly Document[] {
  const seesDealer = useHas(PriceRight.dealer)
  if (priceLevel !== PriceType.dealer) return ['contract', 'production']
  return seesDealer ? ['contract', 'customer', 'production'] : ['customer', 'production']
}

function copyOf(printed: PrintedOrder): PrintedOrder | BusinessError {
  try {
    return { ...printed, order: customersCopy(printed.order) }
  } catch (error) {
    if (error instanceof BusinessError) return error
    throw error
  }
}
