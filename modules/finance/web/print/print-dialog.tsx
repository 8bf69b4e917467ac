import { GlVoucher } from '@mortise/finance/model'
import { api, PaperDialog, type RowDialogProps, readRow } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { VoucherPaper } from './voucher-paper.tsx'

/** A voucher as it is bound. */
export default function PrintVoucher({ row, onClose }: RowDialogProps<typeof GlVoucher>) {
  return <PrintVouchers ids={[row.id]} onClose={onClose} />
}

/** Several of them, two to a sheet. */
export function PrintVouchers({
  ids,
  onClose,
}: {
  readonly ids: readonly string[]
  readonly onClose: () => void
}) {
  const { data, error } = useQuery({
    queryKey: ['finance vouchers', ...ids],
    queryFn: ({ signal }) =>
      Promise.all(
        ids.map(async (id) =>
          readRow(GlVoucher, await api.get(`${GlVoucher.wire}/queryById`, { id }, { signal, quiet: true })),
        ),
      ),
    staleTime: 0,
  })
  return (
    <PaperDialog
      title="打印凭证"
      label="记账凭证"
      name={`记账凭证${data?.[0]?.no ?? ''}`}
      error={error}
      paper={
        data
          ? (ref) => (
              <article ref={ref}>
                {data.map((voucher) => (
                  <VoucherPaper key={voucher.id} voucher={voucher} />
                ))}
              </article>
            )
          : null
      }
      onClose={onClose}
    />
  )
}
