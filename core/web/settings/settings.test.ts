import { expect, test } from 'vitest'
import { defaultSettings, fitting, sound } from './settings.ts'

test('a browser keeps sidebar, header, colour-weak and message settings beside theme and layout', () => {
  expect(Object.keys(defaultSettings).toSorted()).toEqual([
    'autoHideHeader',
    'colourWeak',
    'contentWidth',
    'fixedHeader',
    'fixedSidebar',
    'layout',
    'messagePopup',
    'messageVoice',
    'multiTabs',
    'night',
    'primaryColour',
    'sidebarOpen',
    'theme',
  ])
})

test('content fills the window only under a top bar', () => {
  const wide = { ...defaultSettings, contentWidth: 'Fluid' } as const
  expect(fitting(wide).contentWidth).toBe('Fixed')
  expect(fitting({ ...wide, layout: 'topmenu' }).contentWidth).toBe('Fluid')
})

test('a top bar has no side menu to fix, and a header that moves along does not hide', () => {
  expect(fitting({ ...defaultSettings, layout: 'topmenu' }).fixedSidebar).toBe(false)
  const hiding = { ...defaultSettings, autoHideHeader: true }
  expect(fitting(hiding).autoHideHeader).toBe(true)
  expect(fitting({ ...hiding, fixedHeader: false }).autoHideHeader).toBe(false)
})

test('what another release or a hand wrote into the store does no harm', () => {
  for (const saved of [null, undefined, 7, 'dark', [], { theme: 'pink', primaryColour: 'red', night: 'yes' }])
    expect(sound(saved)).toEqual(defaultSettings)
  expect(sound({ theme: 'dark', unheardOf: 1, multiTabs: false })).toEqual({
    ...defaultSettings,
    theme: 'dark',
    multiTabs: false,
  })
})
