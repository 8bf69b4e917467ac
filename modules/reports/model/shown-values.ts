import { BusinessError, type DictItem, dictItem, type Row, SQL_PARAM } from '@mortise/model'
import type { ReportColumnRow } from './online-report.ts'

/** What a report itself calls the values of a column: `Y:是,N:否`. */
export function textsOf({ replace }: Pick<ReportColumnRow, 'replace'>): readonly DictItem[] {
  return (replace ?? '').split(/[,，]/).flatMap((pair) => {
    const [, value, text] = /^\s*(.*?)\s*[:：]\s*(.*?)\s*$/.exec(pair) ?? []
    return value !== undefined && text ? [dictItem(value, text)] : []
  })
}

/** Where a value of a row leads; nowhere where a column of the address is empty. */
export function addressOf(href: string | null | undefined, row: Row): `/${string}` | null {
  if (!href) return null
  let isWhole = true
  const address = href.replace(SQL_PARAM, (_, name: string) => {
    const value = row[name]
    if (value === null || value === undefined || value === '') isWhole = false
    return encodeURIComponent(String(value))
  })
  return isWhole ? (address as `/${string}`) : null
}

/** Refuses what would not be read as it was meant: pairs that are none, addresses out of the product. */
export function refuseShown(columns: readonly ReportColumnRow[], names: ReadonlySet<string>): void {
  for (const { field, label, replace, href, dict } of columns) {
    const name = label || field || '记录数'
    const refused = (words: string) => new BusinessError(`列【${name}】${words}`, { field: 'columns' })
    if (replace && dict) throw refused('只能设置字典或显示为中的一个')
    if (replace && textsOf({ replace }).length !== replace.split(/[,，]/).length)
      throw refused('的显示为应如 Y:是,N:否')
    if (!href) continue
    if (!/^\/(?![/\\])[^\s\\]*$/.test(href)) throw refused('的链接应为以/开头的页面地址')
    const strange = [...href.matchAll(SQL_PARAM)].find(([, column = '']) => !names.has(column))
    if (strange) throw refused(`的链接用到的列【${strange[1]?.slice(0, 64)}】不在报表中`)
  }
}
