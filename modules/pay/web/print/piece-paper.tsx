import './pay-papers.css'
import type { RowOf } from '@mortise/model'
import { PayBatch, pieceWords, type SlipPiece, type WorkerPieces } from '@mortise/pay/model'
import { api, formatMoney, PaperDialog, useCompany } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'

interface PrintPiecesProps {
  readonly batch: RowOf<typeof PayBatch>
  readonly onClose: () => void
}

/** 计件明细表: what each of a batch made in the month, to be checked and signed by whoever made it. */
export function PrintPieces({ batch, onClose }: PrintPiecesProps) {
  const company = useCompany()
  const { data, error } = useQuery({
    queryKey: ['pay batch pieces', batch.id],
    queryFn: ({ signal }) =>
      api.post<readonly WorkerPieces[]>(`${PayBatch.wire}/pieces`, { id: batch.id }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <PaperDialog
      title="打印计件明细表"
      label="计件明细表"
      name={`计件明细表${batch.month}`}
      error={error}
      empty={data && '本批次没有计件'}
      paper={
        data && data.length > 0
          ? (ref) => (
              <article ref={ref} className="mortise-pay-paper">
                <h2>
                  {company?.name} {batch.month} 计件明细表
                </h2>
                {data.map((worker) => (
                  <Made key={worker.no} {...worker} />
                ))}
              </article>
            )
          : null
      }
      onClose={onClose}
    />
  )
}

function Made({ no, name, pieces, amount }: WorkerPieces) {
  return (
    <section className="mortise-pay-pieces" aria-label={`${name} 计件明细`}>
      <table>
        <thead>
          <tr>
            <th colSpan={6}>
              {no} {name}
            </th>
            <th colSpan={2}>签字</th>
          </tr>
          <tr>
            {['日期', '工序', '订单', '工单', '门型', '数量', '计价', '金额'].map((title) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pieces.map((piece) => (
            <Piece key={piece.id} piece={piece} />
          ))}
          <tr>
            <th colSpan={7}>小计 {pieces.length} 笔</th>
            <td>{formatMoney(amount)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

const Piece = ({ piece }: { readonly piece: SlipPiece }) => (
  <tr>
    <td>{piece.workOn.slice(5)}</td>
    <td>{piece.opName}</td>
    <td>{piece.orderNo}</td>
    <td>{piece.workOrderNo}</td>
    <td>{[piece.itemName ?? piece.remark, piece.serial].filter(Boolean).join(' ')}</td>
    <td>{piece.qty}</td>
    <td>{pieceWords(piece)}</td>
    <td>{formatMoney(piece.amount ?? 0)}</td>
  </tr>
)
