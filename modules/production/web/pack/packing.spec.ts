import { expect, type Locator, type Page } from '@playwright/test'
import {
  signedInAlone as alone,
  chooseOfRow,
  seriousFaults,
  signedIn as test,
} from '../../../../e2e/fixtures.ts'
import { madeDoors } from '../../../../e2e/production.ts'
import { readCode } from '../../../../e2e/read-code.ts'

const scan = async (page: Page, code: string) => {
  const input = page.getByRole('textbox', { name: '条码' })
  await input.fill(code)
  await input.press('Enter')
}
/** A label as a printer draws it, which has three dots where the screen has one. */
const printed = async (label: Locator) => {
  await label.evaluate((element) => element.style.setProperty('zoom', '3'))
  return label.screenshot({ scale: 'css' })
}
const labelled = (page: Page) => page.getByRole('dialog', { name: '打印标签' })

alone.describe('at a telephone', () => {
  // Its dots are a third of those of a page: on coarser ones not every code can be read. A shared browser keeps its own.
  alone.use({ viewport: { width: 375, height: 812 }, deviceScaleFactor: 3 })

  alone(
    'doors are scanned into boxes, one with something missing stays open, and the label is read again',
    async ({ page, request }) => {
      const { codes, no } = await madeDoors(request)
      await page.goto('/production/packing')
      await page.getByRole('radiogroup', { name: '本工位包' }).getByText('五金').click()
      await scan(page, codes[0]!)
      const box = page.getByRole('region', { name: /^包件 BZ/ })
      const items = box.getByRole('list', { name: '装箱明细' })
      await expect(items.getByRole('listitem').filter({ hasText: codes[0]! })).toContainText('已装')
      await expect(items.getByRole('listitem').filter({ hasText: codes[1]! })).toContainText('待扫')
      await box.getByRole('button', { name: '封箱（还差 1）' }).click()
      await expect(page.getByRole('alert')).toContainText(`包件未齐套，缺：${codes[1]} 五金`)

      await scan(page, codes[1]!)
      await expect(page.getByRole('alert')).toBeHidden()
      await box.getByRole('spinbutton', { name: '重量(kg)' }).fill('3.2')
      expect(await seriousFaults(page, '.mortise-scan')).toEqual([])
      await box.getByRole('button', { name: '封箱并打印' }).click()
      const label = labelled(page).getByRole('article', { name: /^标签 P/ })
      await expect(label).toContainText(no)
      await expect(label).toContainText('3.2 kg')
      const code = ((await label.getAttribute('aria-label')) ?? '').slice(3)
      const picture = await label.screenshot({ scale: 'device' })
      expect(await readCode(picture, 'Code128')).toEqual([code])
      expect(await readCode(picture, 'QRCode')).toEqual([expect.stringContaining(`/erp/bzxx?c=${code}`)])
      await labelled(page)
        .getByRole('button', { name: /^取\s?消$/ })
        .click()
      await expect(labelled(page)).toBeHidden()

      // The label leads back to the box, which then goes into stock.
      await scan(page, code)
      await box.getByRole('button', { name: /^入\s?库$/ }).click()
      await expect(box).toContainText('已入库')
      await scan(page, codes[0]!)
      await expect(page.getByRole('alert')).toContainText(/该部件已在包件 BZ\d+ 中/)
    },
  )
})

test('tickets of operations and labels of doors are printed from a work order, and read again', async ({
  page,
  request,
}) => {
  const { workNo, tickets, codes } = await madeDoors(request)
  await page.goto('/production/work-order')
  await page.getByRole('link', { name: workNo }).click()
  await chooseOfRow(page, page.getByRole('article', { name: /^生产工单 / }), '打印标签')
  const labels = labelled(page).getByRole('article')
  await expect(labels).toHaveCount(tickets.length)
  const first = await printed(labels.first())
  expect(await readCode(first, 'Code128')).toEqual([tickets[0]])
  expect(await readCode(first, 'QRCode')).toEqual([tickets[0]])
  await labelled(page).getByText('门码 60×40').click()
  await expect(labels).toHaveCount(codes.length)
  const door = await printed(labels.first())
  expect(codes).toContain((await readCode(door, 'Code128'))[0])
})
