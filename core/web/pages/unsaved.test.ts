import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enterSight, forgetUnsaved, hasUnsaved, leaveSight, markUnsaved } from './unsaved.ts'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
})
afterEach(() => vi.unstubAllGlobals())

/** Whether the browser would ask before it leaves. */
const asks = () => {
  const event = new Event('beforeunload', { cancelable: true })
  page.dispatchEvent(event)
  return event.defaultPrevented
}

test('the browser asks as long as anything is not saved', () => {
  const [first, second] = [markUnsaved(), markUnsaved('/a')]
  expect([asks(), hasUnsaved(), hasUnsaved('/a'), hasUnsaved('/b')]).toEqual([true, true, true, false])
  first()
  expect(asks()).toBe(true)
  second()
  second()
  expect([asks(), hasUnsaved()]).toEqual([false, false])
})

test('what was typed on a page out of sight is still not saved', () => {
  const unmark = markUnsaved('/a')
  leaveSight('/a')
  unmark()
  expect([hasUnsaved('/a'), asks()]).toEqual([true, true])
  enterSight('/a')
  expect(hasUnsaved('/a')).toBe(false)
  const again = markUnsaved('/a')
  expect(hasUnsaved('/a')).toBe(true)
  again()
  expect(hasUnsaved()).toBe(false)
})

test('a page that is gone has nothing unsaved', () => {
  markUnsaved('/a')
  const other = markUnsaved('/b')
  forgetUnsaved('/a')
  expect([hasUnsaved('/a'), hasUnsaved('/b')]).toEqual([false, true])
  other()
  expect(asks()).toBe(false)
})
