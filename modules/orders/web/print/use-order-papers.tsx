import './print.css'
import { PriceRight } from '@mortise/doors/model'
import { CustomerOrder, isSignable } from '@mortise/orders/model'
import { useSigningCode } from '@mortise/pricing/web'
import { useHas } from '@mortise/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented, Select, Space } from 'antd'
import { type Ref, useState } from 'react'
import { CONTRACT_PAGE } from '../sign/sign-path.ts'
import { Contract } from './contract.tsx'
import { type OrderPaper, paperLabels, papersOf } from './papers.ts'
import { printedOrder } from './printed-order.ts'
import { ProductionList } from './production-list.tsx'

/** What is printed of an order: the contracts, and the list without prices for the shop. */
export function useOrderPapers(id: string) {
  const [chosen, setChosen] = useState<OrderPaper | null>(null)
  const [revision, setRevision] = useState<number | null>(null)
  const { data, error } = useQuery({
    queryKey: ['orders', 'print', id, revision],
    queryFn: ({ signal }) => printedOrder(id, revision, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const papers = papersOf(data, { seesDealer: useHas(PriceRight.dealer) })
  const names = [...papers.keys()]
  const paper = chosen && papers.has(chosen) ? chosen : (names[0] ?? 'contract')
  const printed = papers.get(paper)
  const signing = useSigningCode({
    path: `${CustomerOrder.wire}/invite`,
    needs: 'customerOrder:submit',
    id,
    page: CONTRACT_PAGE,
    isOpen: data !== undefined && isSignable(data.order) && !data.order.signedAt,
  })
  const isSigned = paper === 'customer' || paper === 'contract'
  return {
    label: paperLabels[paper],
    name: `${paperLabels[paper]}${data?.order.no ?? ''}`,
    error,
    tools: (
      <Space wrap>
        <Segmented
          value={paper}
          options={names.map((value) => ({ value, label: paperLabels[value] }))}
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
    ),
    paper: printed
      ? (ref: Ref<HTMLElement>) =>
          paper === 'production' ? (
            <ProductionList printed={printed} ref={ref} />
          ) : (
            <Contract
              printed={printed}
              isDealers={paper === 'dealer'}
              code={isSigned && signing.code}
              ref={ref}
            />
          )
      : null,
  }
}
