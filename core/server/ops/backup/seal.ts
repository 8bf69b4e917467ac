import { createHmac } from 'node:crypto'
import { isSame } from '../../base/secret.ts'

/** The last file of an archive: what only the installation that wrote all the others could say of them. */
export const sealName = 'seal'
/** What the key of an installation is derived for. */
export const sealPurpose = 'backup'

export type Seal = ReturnType<typeof makeSeal>

/** Goes over the files of an archive in their order, as they are written or read. */
export function makeSeal(key: string) {
  const mac = createHmac('sha256', key)
  return {
    async *over(name: string, size: number, body: AsyncIterable<Buffer> | Iterable<Buffer>) {
      mac.update(`${JSON.stringify([name, size])}\n`)
      for await (const chunk of body) {
        mac.update(chunk)
        yield chunk
      }
    },
    text: () => mac.digest('base64url'),
  }
}

const advice =
  '没有恢复任何数据。确信文件来源可靠时，请停机后用 npm run restore -- 文件 --force --trust 恢复（见 README）'

export function refuseUnlessSealed(seal: Seal, told: string | null): void {
  if (told === null) throw new Error(`备份文件没有封签：由旧版本制作，或已被改动，${advice}`)
  if (!isSame(Buffer.from(told), Buffer.from(seal.text())))
    throw new Error(`备份文件的封签不符：不是本系统制作的（密钥不同），或已被改动，${advice}`)
}
