import styles from './expired-page.module.css';

/** The whole page when the server no longer knows this browser: only a new address helps. */
export function ExpiredPage() {
  return (
    <main className={styles['page']}>
      <div>
        <h1>This address has expired</h1>
        <p>
          Start Commonplace again and open the new address it prints. Each start makes a new one, so that no other
          program on this computer can read your notes.
        </p>
      </div>
    </main>
  );
}
