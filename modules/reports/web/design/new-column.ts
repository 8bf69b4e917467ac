import type { ReportColumnRow } from '@mortise/reports/model'

/** A column as it begins. */
export const newColumn = (
  field: string | null,
  use: ReportColumnRow['use'],
  part: ReportColumnRow['part'] = null,
): ReportColumnRow => ({
  field,
  label: null,
  use,
  part,
  sort: null,
  isTotal: false,
  isQuery: false,
  dict: null,
  replace: null,
  href: null,
  width: null,
})
