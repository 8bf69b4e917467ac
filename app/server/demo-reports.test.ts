import { linkModules } from '@mortise/model'
import { compileReport, type ReportDefinition } from '@mortise/reports/model'
import { demoBoards, demoReports } from '@mortise/reports/server'
import { expect, test } from 'vitest'
import { modules } from './modules.ts'

const { entities } = linkModules(modules.map(({ module }) => module))

test.each(demoReports.map((report) => [report.name, report] as const))(
  'the report %s of the demonstration fits the product',
  (_, { columns, more, ...report }) => {
    const of = entities.get(report.source)
    if (!of) throw new Error(`there is no ${report.source}`)
    const empty = { filter: null, periodField: null, period: null, limit: null }
    const definition = { ...empty, ...more, ...report, columns } as unknown as ReportDefinition
    expect(compileReport(definition, of).report.code).toBe(report.code)
  },
)

test('boards of the demonstration show reports of it, each report and board under a code of its own', () => {
  const codes = demoReports.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  for (const { cards } of demoBoards) for (const [code] of cards) expect(codes).toContain(code)
})
