// Keeps the screen bright: by the browser's wake lock, which plain http does not have, or by a
// silent film that begins with the first tap.
import film from './silence.webm';

export class Awake {
  /** Neither way works: people have to set their phone. */
  failed = $state(false);
  private lock: WakeLockSentinel | null = null;
  private video: HTMLVideoElement | null = null;

  /** Call it from a tap: films begin with one only. */
  async start(): Promise<void> {
    const ways = navigator.wakeLock ? [() => this.hold(), () => this.play()] : [() => this.play()];
    for (const way of ways) {
      this.failed = !(await way().then(
        () => true,
        () => false,
      ));
      if (!this.failed) return;
    }
  }

  private async hold(): Promise<void> {
    if (this.lock && !this.lock.released) return;
    this.lock = await navigator.wakeLock.request('screen');
  }

  private async play(): Promise<void> {
    this.video ??= Object.assign(document.createElement('video'), { src: film, loop: true, playsInline: true });
    if (this.video.paused) await this.video.play();
  }

  stop(): void {
    void this.lock?.release();
    this.video?.pause();
  }
}
