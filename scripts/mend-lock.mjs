// npm leaves optional packages of other platforms out of the lock when the registry at hand lacks them, and then refuses
// that lock in `npm ci`. This writes the missing entries and those of our own packages, and takes registry addresses out,
// which would tie everybody to one.
import { writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { fromRoot, readJson, workspaces } from './tools.mjs'

export function mendLock(lock, ownPackages = []) {
  const packages = { ...lock.packages }
  const problems = []
  for (const { folder, manifest } of ownPackages) {
    const { name, version, dependencies, devDependencies } = manifest
    const told = {
      name,
      version,
      dependencies: sorted(dependencies),
      devDependencies: sorted(devDependencies),
    }
    const entry = JSON.parse(JSON.stringify(told))
    const link = { resolved: folder, link: true }
    const isTold =
      isDeepStrictEqual(packages[folder], entry) && isDeepStrictEqual(packages[`node_modules/${name}`], link)
    if (!isTold) problems.push(`与 ${folder}/package.json 不一致`)
    Object.assign(packages, { [folder]: entry, [`node_modules/${name}`]: link })
  }
  for (const [at, entry] of Object.entries(lock.packages)) {
    if (/^https?:/.test(entry.resolved ?? '')) {
      const { resolved, ...rest } = entry
      packages[at] = rest
      problems.push(`${at} 含有仓库地址 ${new URL(resolved).host}`)
    }
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!/^\d/.test(version) || isPresent(lock.packages, at, name)) continue
      const { cpu, libc, os } = platformOf(name)
      // In npm's own order of keys, so that its next install changes nothing.
      packages[`node_modules/${name}`] = { version, cpu, dev: entry.dev, libc, optional: true, os }
      problems.push(`缺少 ${name}`)
    }
  }
  return { lock: { ...lock, packages: sorted(packages) }, problems }
}

const sorted = (record) =>
  record && Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => a.localeCompare(b, 'en')))

export function platformOf(name) {
  const words = name.split(/[/_-]/)
  const find = (list) => list.find((word) => words.includes(word))
  const system = find([
    'android',
    'darwin',
    'freebsd',
    'linux',
    'netbsd',
    'openbsd',
    'openharmony',
    'sunos',
    'win32',
    'windows',
  ])
  const cpu = find(['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'])
  // Nothing has this name for a system, so that an entry we cannot place is installed nowhere.
  const os = [system === 'windows' ? 'win32' : (system ?? 'none')]
  const isMusl = words.some((word) => word.startsWith('musl'))
  const libc = isMusl ? 'musl' : 'glibc'
  return { os, cpu: [cpu ?? 'none'], libc: system === 'linux' ? [libc] : undefined }
}

function isPresent(packages, at, name) {
  const nested = `${at ? `${at}/` : ''}node_modules/${name}`
  return nested in packages || `node_modules/${name}` in packages
}

if (process.argv[1] === import.meta.filename) {
  const { lock, problems } = mendLock(readJson('package-lock.json'), workspaces())
  if (process.argv.includes('--check')) {
    for (const problem of problems) console.error(`package-lock.json ${problem}`)
    if (problems.length > 0) console.error('用 node scripts/mend-lock.mjs 修正')
    process.exitCode = problems.length > 0 ? 1 : 0
  } else {
    writeFileSync(fromRoot('package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
    console.log(`package-lock.json 已修正 ${problems.length} 处`)
  }
}
