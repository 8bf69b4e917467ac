import { linkModules, permissionsOf } from '@mortise/model'
import { expect, test } from 'vitest'
import { modules } from './modules.ts'

const linked = linkModules(modules.map(({ module }) => module))
const platform = ['system', 'messages', 'workflow', 'integration', 'monitor', 'downloads', 'handbook']
const codesIn = (isPlatform: boolean) => {
  const areas = linked.modules.filter((module) => (module.isPlatform ?? false) === isPlatform)
  return areas.flatMap(({ entities }) => entities.flatMap((entity) => Object.keys(permissionsOf(entity))))
}

test('in areas of the platform programs look at rows, and do nothing else', () => {
  expect(
    linked.modules
      .filter(({ isPlatform }) => isPlatform)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(platform.toSorted())
  for (const code of codesIn(true))
    expect(linked.forPeople.has(code), code).toBe(!/:(?:list|exportXls)$/.test(code))
  const named =
    'userAgent:add depart:edit depart:merge depart:delete permission:saveRole wf:admin wf:model:deploy online:forceLogout tenantPack:grant monitor:act aizs'
  for (const code of named.split(' ')) expect(linked.forPeople.has(code), code).toBe(true)
  expect(linked.forPeople.has('monitor:view')).toBe(false)
})

test('in areas of the business programs do all but what makes secrets that outlive them', () => {
  const business = new Set(codesIn(false))
  const kept = [...linked.forPeople].filter(
    (code) => business.has(code) || /^(?:kiosk|share|product)/.test(code),
  )
  expect(kept.toSorted()).toEqual(
    [
      'kiosk:issue',
      'productPicture:share',
      'share:add',
      'workerBadge:add',
      'workerBadge:delete',
      'workerBadge:reportLost',
      'workerBadge:replace',
      'workerBadge:view.code',
    ].toSorted(),
  )
})

test('what is kept from programs is a right that there is', () => {
  for (const code of linked.forPeople) expect(linked.permissions.has(code), code).toBe(true)
})
