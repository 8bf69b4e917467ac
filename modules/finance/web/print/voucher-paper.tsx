import './voucher-paper.css'
import { GlVoucher } from '@mortise/finance/model'
import { moneyText, type RowOf } from '@mortise/model'
import { formatMoney, lineTextOf, textOf, useCompany } from '@mortise/web'

type Voucher = RowOf<typeof GlVoucher>
/** Entries that fit on half a page; a longer voucher goes on on the next half. */
const FIT = 6

const money = (value: number) => (value === 0 ? '' : formatMoney(value))

/** A voucher on halves of a page, as they are bound: two to a sheet of A4. */
export function VoucherPaper({ voucher }: { readonly voucher: Voucher }) {
  const company = useCompany()
  const { entries, no, date, totalDebit, totalCredit, attachCount } = voucher
  const pages = Array.from({ length: Math.max(1, Math.ceil(entries.length / FIT)) }, (_, page) =>
    entries.slice(page * FIT, (page + 1) * FIT),
  )
  return pages.map((lines, page) => (
    <section key={lines[0]?.id} className="mortise-voucher-paper" aria-label={`记账凭证 ${no ?? ''}`}>
      <h2>记账凭证</h2>
      <header>
        <span>{company?.name}</span>
        <span>{date}</span>
        <span>
          {no ?? '未编号'}
          {pages.length > 1 && `（${page + 1}/${pages.length}）`}
        </span>
        <span>附件 {attachCount ?? 0} 张</span>
      </header>
      <table>
        <thead>
          <tr>
            <th>摘要</th>
            <th>科目</th>
            <th>借方金额</th>
            <th>贷方金额</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{line.summary}</td>
              <td>
                {lineTextOf(GlVoucher, 'entries', line, 'account')}
                {line.partyName && `（${line.partyName}）`}
              </td>
              <td>{money(line.debit)}</td>
              <td>{money(line.credit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={2}>合计：{page === pages.length - 1 ? moneyText(totalDebit) : '见末页'}</th>
            <td>{page === pages.length - 1 && formatMoney(totalDebit)}</td>
            <td>{page === pages.length - 1 && formatMoney(totalCredit)}</td>
          </tr>
        </tfoot>
      </table>
      <footer>
        <span>制单：{textOf(GlVoucher, voucher, 'createBy') ?? voucher.createBy}</span>
        <span>审核：{textOf(GlVoucher, voucher, 'approvedBy') ?? voucher.approvedBy}</span>
        <span>记账：</span>
        <span>出纳：</span>
      </footer>
    </section>
  ))
}
