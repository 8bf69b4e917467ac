import { SharedPage } from './shared-page.tsx'
import { storedAddress } from './stored-address.ts'

/** Films and pictures of a product, as a customer was sent them. */
export default function VideoPage() {
  return (
    <SharedPage>
      {({ name, videos, pictures, cover }) => (
        <>
          {videos.map((address) => (
            // biome-ignore lint/a11y/useMediaCaption: what is filmed is a door, there are no words to write down.
            <video
              key={address}
              src={storedAddress(address)}
              poster={cover ? storedAddress(cover) : undefined}
              aria-label={`${name}视频`}
              controls
              playsInline
              preload="metadata"
            />
          ))}
          {pictures.map((address, index) => (
            <img key={address} src={storedAddress(address)} alt={`${name}图片${index + 1}`} loading="lazy" />
          ))}
        </>
      )}
    </SharedPage>
  )
}
